/**
 * GlobalOpt for GPU (seed 004): variables of a module become constants, one variable a field, or static memory in the
 * place of one heap object. Begin with {@link lockstep.compiler.globalopt.GlobalOpt}; docs/globalopt.md has the paths,
 * their limits and what rejects a variable.
 *
 * <p>Analysis comes first and changes nothing: {@link lockstep.compiler.globalopt.AddressUses} finds every use of an
 * address, {@link lockstep.compiler.globalopt.AddressOffset} gives its offset in the object. A path then plans its
 * whole rewrite and queries the gate once, since a variable is split in all functions or in none.
 */
@NullMarked
package lockstep.compiler.globalopt;

import org.jspecify.annotations.NullMarked;
