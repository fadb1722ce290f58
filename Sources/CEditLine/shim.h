// The types of the functions that are looked up at run time, taken from the library's own declarations, and calls of
// those with a variable number of arguments, which Swift cannot make.
#include <histedit.h>
#include <stdio.h>
#include <wchar.h>

#define FUNCTION_TYPE(name) typedef __typeof__(name) *name##_type

FUNCTION_TYPE(el_init);
FUNCTION_TYPE(el_end);
FUNCTION_TYPE(el_gets);
FUNCTION_TYPE(el_set);
FUNCTION_TYPE(el_get);
FUNCTION_TYPE(el_line);
FUNCTION_TYPE(el_insertstr);
FUNCTION_TYPE(el_deletestr);
FUNCTION_TYPE(el_resize);
FUNCTION_TYPE(history_init);
FUNCTION_TYPE(history_end);
FUNCTION_TYPE(history);

#undef FUNCTION_TYPE

typedef char *(*editline_prompt_type)(EditLine *);
typedef int (*editline_reader_type)(EditLine *, wchar_t *);
typedef unsigned char (*editline_command_type)(EditLine *, int);

static inline EditLine *editline_start(el_init_type start, const char *name) {
  return start(name, stdin, stdout, stderr);
}

static inline void editline_set_number(el_set_type set, EditLine *line, int what, int value) {
  set(line, what, value);
}

static inline void editline_set_editor(el_set_type set, EditLine *line, const char *name) {
  set(line, EL_EDITOR, name);
}

static inline void editline_set_prompt(el_set_type set, EditLine *line, editline_prompt_type prompt) {
  set(line, EL_PROMPT, prompt);
}

static inline void editline_set_reader(el_set_type set, EditLine *line, editline_reader_type reader) {
  set(line, EL_GETCFN, reader);
}

static inline void editline_set_owner(el_set_type set, EditLine *line, void *owner) {
  set(line, EL_CLIENTDATA, owner);
}

static inline void *editline_owner(el_get_type get, EditLine *line) {
  void *owner = NULL;
  get(line, EL_CLIENTDATA, &owner);
  return owner;
}

static inline void editline_add_command(
    el_set_type set, EditLine *line, const char *name, const char *help, editline_command_type command) {
  set(line, EL_ADDFN, name, help, command);
}

static inline void editline_bind(el_set_type set, EditLine *line, const char *key, const char *command) {
  set(line, EL_BIND, key, command, NULL);
}

static inline void editline_refresh(el_set_type set, EditLine *line) { set(line, EL_REFRESH); }

static inline void editline_set_history(el_set_type set, EditLine *line, history_type history, History *list) {
  set(line, EL_HIST, history, list);
}

static inline void editline_set_history_size(history_type history, History *list, int size) {
  HistEvent event;
  history(list, &event, H_SETSIZE, size);
  history(list, &event, H_SETUNIQUE, 1);
}

static inline void editline_remember(history_type history, History *list, const char *line) {
  HistEvent event;
  history(list, &event, H_ENTER, line);
}
