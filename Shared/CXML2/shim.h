#pragma once
#include <libxml/xmlversion.h>
// With it the headers bring ICU's types, which Foundation brings in another version: two definitions of UErrorCode.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlschemas.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// xmlFree is a global variable, which Swift 6 does not let be read.
static inline void vicinity_xml_free(void *memory) { xmlFree(memory); }
