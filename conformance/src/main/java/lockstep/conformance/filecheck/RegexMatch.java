package lockstep.conformance.filecheck;

import java.util.function.IntFunction;

/**
 * A match of a regular expression in a text.
 *
 * @param start of the match, index into the text
 * @param end of the match, exclusive
 * @param group the text that a group matched, by its number; empty if it did not take part
 */
record RegexMatch(int start, int end, IntFunction<String> group) {}
