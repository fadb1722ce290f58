#include "CLibXML2.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <string.h>

#define CHECK_TYPE(name) \
  _Static_assert(__builtin_types_compatible_p(name##_type, __typeof__(name) *), #name " is not what it was")

CHECK_TYPE(xmlCreateIOParserCtxt);
CHECK_TYPE(xmlCtxtUseOptions);
CHECK_TYPE(xmlParseDocument);
CHECK_TYPE(xmlStopParser);
CHECK_TYPE(xmlFreeParserCtxt);
CHECK_TYPE(xmlFreeDoc);

void xml_parser_tell(xml_parser *parser, xml_handler handler, void *context) {
  xmlSAXHandler *sax = parser->sax;
  memset(sax, 0, sizeof *sax);
  sax->initialized = XML_SAX2_MAGIC;
  sax->startElementNs = handler.start;
  sax->endElementNs = handler.end;
  sax->characters = handler.text;
  // The same function for both, or the parser asks of each text whether it is blank.
  sax->ignorableWhitespace = handler.text;
  sax->cdataBlock = handler.text;
  sax->reference = handler.reference;
  sax->serror = handler.problem;
  parser->userData = context;
}

int xml_parser_line(const xml_parser *parser) { return parser->input ? parser->input->line : 0; }

xml_document *xml_parser_document(const xml_parser *parser) { return parser->myDoc; }

int xml_problem_line(const xml_problem *problem) { return problem->line; }

const char *xml_problem_message(const xml_problem *problem) { return problem->message; }

_Bool xml_problem_is_fatal(const xml_problem *problem) { return problem->level == XML_ERR_FATAL; }

_Bool xml_problem_is_entity(const xml_problem *problem) {
  return problem->code == XML_ERR_UNDECLARED_ENTITY || problem->code == XML_WAR_UNDECLARED_ENTITY;
}

int xml_options(void) { return XML_PARSE_NONET; }
