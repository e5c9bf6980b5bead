/**
 * Copies and links modules, copies functions, and hashes them by structure.
 *
 * <ul>
 *   <li>{@link lockstep.ir.nvvm.clone.ModuleCloner}: a whole module, for comparing before and after.
 *   <li>{@link lockstep.ir.nvvm.clone.FunctionCloner}: a function under a new name, or a body inlined into a caller.
 *   <li>{@link lockstep.ir.nvvm.clone.StructuralHash}: 64 bits over everything that has meaning.
 * </ul>
 *
 * Copies share the {@link lockstep.ir.nvvm.Context} and keep origin ids, locations, names and metadata. The source is
 * only read: not even its use lists change, unless a copy uses a local value of the source that is not copied.
 */
@NullMarked
package lockstep.ir.nvvm.clone;

import org.jspecify.annotations.NullMarked;
