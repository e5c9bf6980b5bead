/**
 * What a program of PTX has beside its instructions: where variables and parameters are, what {@code .nv.info} says of
 * kernels, who calls whom. Begin with {@link lockstep.compiler.ori.module.ModuleFrame}, which places the variables of a
 * verified module and makes an {@link lockstep.ir.sass.ori.OriModule} of its lowered functions.
 */
@NullMarked
package lockstep.compiler.ori.module;

import org.jspecify.annotations.NullMarked;
