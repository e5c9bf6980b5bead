/** The passes on memory spaces under the check: mistakes that it must report. */
@NullMarked
package lockstep.conformance.space;

import org.jspecify.annotations.NullMarked;
