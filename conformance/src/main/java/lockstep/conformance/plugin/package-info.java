/**
 * Passes of the user's own, which come from jars: their classes, and what keeps a run going that one of them would end.
 * {@link lockstep.conformance.plugin.OutsidePasses} runs them.
 */
@NullMarked
package lockstep.conformance.plugin;

import org.jspecify.annotations.NullMarked;
