/**
 * Tools from outside: found on the PATH, run with a time limit and bounded output, and used as passes that take a
 * module as text and give one back.
 */
@NullMarked
package lockstep.conformance.external;

import org.jspecify.annotations.NullMarked;
