/**
 * Sizes, alignments and offsets of types in memory, as a module's {@code target datalayout} has them.
 *
 * <p>Start with {@link lockstep.ir.nvvm.layout.DataLayout}.
 */
@NullMarked
package lockstep.ir.nvvm.layout;

import org.jspecify.annotations.NullMarked;
