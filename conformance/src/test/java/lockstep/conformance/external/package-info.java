/** Tests of running external tools. */
@NullMarked
package lockstep.conformance.external;

import org.jspecify.annotations.NullMarked;
