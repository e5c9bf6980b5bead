@NullMarked
package lockstep.compiler.ori.module;

import org.jspecify.annotations.NullMarked;
