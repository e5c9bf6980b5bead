/**
 * GlobalOpt for GPU (seed 004): variables of a module become constants, one variable for each field, or static memory
 * that replaces a heap object. Begin with {@link lockstep.compiler.globalopt.GlobalOpt}; docs/globalopt.md describes
 * the paths, their limits and the reasons for refusal.
 *
 * <p>Analysis comes first and changes nothing: {@link lockstep.compiler.globalopt.AddressUses} finds every use of an
 * address, {@link lockstep.compiler.globalopt.AddressOffset} gives its offset in the object. A path then plans its
 * whole rewrite and queries the gate once, since a variable is split in all functions or in none.
 */
@NullMarked
package lockstep.compiler.globalopt;

import org.jspecify.annotations.NullMarked;
