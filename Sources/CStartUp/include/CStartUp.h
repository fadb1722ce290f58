// Nothing to call: what is here stands in for parts of the Swift library and of the C library that would cost every start.
#pragma once
