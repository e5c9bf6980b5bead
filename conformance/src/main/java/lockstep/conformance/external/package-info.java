/**
 * External tools: found on the PATH, run with a time limit and bounded output, and used as passes that take a program
 * as text and return one.
 */
@NullMarked
package lockstep.conformance.external;

import org.jspecify.annotations.NullMarked;
