// What the reader of MusicXML asks of libxml2, which is opened when it is first needed. The library's own headers lie where
// importers of this module do not look for them, so parser.c includes them, and checks there what is declared here.
#pragma once

// A parser of the library (xmlParserCtxt).
typedef struct _xmlParserCtxt xml_parser;
// A document of the library (xmlDoc).
typedef struct _xmlDoc xml_document;
// What a parser of the library calls (xmlSAXHandler).
typedef struct _xmlSAXHandler xml_calls;
// A problem that the library tells of (xmlError).
typedef struct _xmlError xml_problem;

// Puts the next bytes of a document into a buffer, and tells how many; none at the end.
typedef int (*xml_source)(void *context, char *buffer, int count);

// The functions that are looked up by name.
typedef xml_parser *(*xmlCreateIOParserCtxt_type)(
    xml_calls *, void *user_data, xml_source, int (*close)(void *context), void *context, int encoding);
typedef int (*xmlCtxtUseOptions_type)(xml_parser *, int options);
typedef int (*xmlParseDocument_type)(xml_parser *);
typedef void (*xmlStopParser_type)(xml_parser *);
typedef void (*xmlFreeParserCtxt_type)(xml_parser *);
typedef void (*xmlFreeDoc_type)(xml_document *);

// What is told while a parser reads. Names are interned: equal ones have one address as long as the parser lives.
typedef struct {
  // An element begins. Each attribute has five pointers: name, prefix, namespace, value, end of the value.
  void (*start)(
      void *context, const unsigned char *name, const unsigned char *prefix, const unsigned char *uri,
      int namespace_count, const unsigned char **namespaces, int attribute_count, int defaulted_count,
      const unsigned char **attributes);
  // An element ends.
  void (*end)(void *context, const unsigned char *name, const unsigned char *prefix, const unsigned char *uri);
  // Some of the text of an element.
  void (*text)(void *context, const unsigned char *bytes, int count);
  // A reference to an entity that is not one of XML itself.
  void (*reference)(void *context, const unsigned char *name);
  // Something is wrong.
  void (*problem)(void *context, xml_problem *);
} xml_handler;

// Has a parser tell a handler, and nobody else, what it reads. The handler is told nothing of declarations, and the
// parser finds no entity but those of XML itself and opens no file.
void xml_parser_tell(xml_parser *, xml_handler, void *context);

// The line that a parser reads, from 1.
int xml_parser_line(const xml_parser *);

// The document that a parser made on the way, to be freed after it; a null pointer where it made none.
xml_document *xml_parser_document(const xml_parser *);

// The line where a problem was found, and what is wrong, which may be a null pointer.
int xml_problem_line(const xml_problem *);
const char *xml_problem_message(const xml_problem *);
// Whether the document cannot be read for it.
_Bool xml_problem_is_fatal(const xml_problem *);
// Whether it is that an entity is not declared.
_Bool xml_problem_is_entity(const xml_problem *);

// Options of xmlCtxtUseOptions: no network, and nothing else than the bounds of the library.
int xml_options(void);
