/** Contents of cubins besides their code, compared with those of ptxas. */
@NullMarked
package lockstep.conformance.attributes;

import org.jspecify.annotations.NullMarked;
