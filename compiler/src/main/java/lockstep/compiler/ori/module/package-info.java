/**
 * The parts of a PTX module other than instructions: layout of variables and parameters, {@code .nv.info} records, the
 * call graph. Begin with {@link lockstep.compiler.ori.module.ModuleFrame}, which lays out the variables of a verified
 * module and builds an {@link lockstep.ir.sass.ori.OriModule} from its lowered functions.
 */
@NullMarked
package lockstep.compiler.ori.module;

import org.jspecify.annotations.NullMarked;
