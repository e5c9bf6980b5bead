/** What cubins say beside their code, compared with what those of ptxas say. */
@NullMarked
package lockstep.conformance.attributes;

import org.jspecify.annotations.NullMarked;
