// libm, opened at its first use like every other C library. The Swift library refers to all of it and hardly a command calls
// any, yet linked to a program it is a twentieth of what a short command takes.

#include <dlfcn.h>
#include <gnu/lib-names.h>
#include <stdio.h>
#include <stdlib.h>

static void *found(const char *name) {
  void *library = dlopen(LIBM_SO, RTLD_LAZY);
  void *function = library ? dlsym(library, name) : NULL;
  if (!function) {
    fprintf(stderr, "neume: %s of the C library has no %s\n", LIBM_SO, name);
    exit(EXIT_FAILURE);
  }
  return function;
}

// A function with the name of one in libm, which calls that. Hidden, so that libraries that are opened never see it; by another
// name in C, where the compiler knows what `floor` means.
#define FUNCTION(type, name, parameters, arguments)                               \
  __attribute__((visibility("hidden"))) type neume_##name parameters __asm__(#name); \
  type neume_##name parameters {                                                  \
    static void *known;                                                           \
    void *function = __atomic_load_n(&known, __ATOMIC_ACQUIRE);                   \
    if (!function) {                                                              \
      function = found(#name);                                                    \
      __atomic_store_n(&known, function, __ATOMIC_RELEASE);                       \
    }                                                                             \
    return ((type(*) parameters)function)arguments;                               \
  }

#define OF_ONE(name)                         \
  FUNCTION(double, name, (double x), (x))    \
  FUNCTION(float, name##f, (float x), (x))   \
  FUNCTION(long double, name##l, (long double x), (x))

#define OF_TWO(name)                                           \
  FUNCTION(double, name, (double x, double y), (x, y))         \
  FUNCTION(float, name##f, (float x, float y), (x, y))         \
  FUNCTION(long double, name##l, (long double x, long double y), (x, y))

OF_ONE(acos)
OF_ONE(acosh)
OF_ONE(asin)
OF_ONE(asinh)
OF_ONE(atan)
OF_ONE(atanh)
OF_ONE(cbrt)
OF_ONE(ceil)
OF_ONE(cos)
OF_ONE(cosh)
OF_ONE(erf)
OF_ONE(erfc)
OF_ONE(exp)
OF_ONE(exp2)
OF_ONE(expm1)
OF_ONE(floor)
OF_ONE(log)
OF_ONE(log10)
OF_ONE(log1p)
OF_ONE(log2)
OF_ONE(logb)
OF_ONE(nearbyint)
OF_ONE(rint)
OF_ONE(round)
OF_ONE(sin)
OF_ONE(sinh)
OF_ONE(sqrt)
OF_ONE(tan)
OF_ONE(tanh)
OF_ONE(tgamma)
OF_ONE(trunc)

OF_TWO(atan2)
OF_TWO(fdim)
OF_TWO(fmax)
OF_TWO(fmin)
OF_TWO(fmod)
OF_TWO(hypot)
OF_TWO(nextafter)
OF_TWO(pow)
OF_TWO(remainder)

FUNCTION(double, fma, (double x, double y, double z), (x, y, z))
FUNCTION(float, fmaf, (float x, float y, float z), (x, y, z))
FUNCTION(long double, fmal, (long double x, long double y, long double z), (x, y, z))
FUNCTION(double, remquo, (double x, double y, int *quotient), (x, y, quotient))
FUNCTION(float, remquof, (float x, float y, int *quotient), (x, y, quotient))
FUNCTION(long double, remquol, (long double x, long double y, int *quotient), (x, y, quotient))
FUNCTION(double, lgamma_r, (double x, int *sign), (x, sign))
FUNCTION(float, lgammaf_r, (float x, int *sign), (x, sign))
FUNCTION(long double, lgammal_r, (long double x, int *sign), (x, sign))
FUNCTION(double, nan, (const char *tag), (tag))
FUNCTION(float, nanf, (const char *tag), (tag))
FUNCTION(long double, nanl, (const char *tag), (tag))
FUNCTION(double, jn, (int order, double x), (order, x))
FUNCTION(double, yn, (int order, double x), (order, x))
