/** Passes of legalization, held against references that share nothing with them, and variants that are wrong. */
@NullMarked
package lockstep.conformance.legalize;

import org.jspecify.annotations.NullMarked;
