/** CUDA's calling convention at the machine level. Start at {@link lockstep.compiler.ori.abi.ParameterLayout}. */
@NullMarked
package lockstep.compiler.ori.abi;

import org.jspecify.annotations.NullMarked;
