/**
 * The bracket: a pipeline watched step by step, each changed step judged by running the program before and after it.
 */
@NullMarked
package lockstep.conformance.bracket;

import org.jspecify.annotations.NullMarked;
