@NullMarked
package lockstep.conformance.module;

import org.jspecify.annotations.NullMarked;
