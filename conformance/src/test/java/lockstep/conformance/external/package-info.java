/** Tests of running outside tools. */
@NullMarked
package lockstep.conformance.external;

import org.jspecify.annotations.NullMarked;
