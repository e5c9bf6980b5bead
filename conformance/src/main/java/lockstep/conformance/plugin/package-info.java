/**
 * Plug-in passes, which users load from jars: their class loader, and the supervision that keeps a run going when one
 * of them fails. {@link lockstep.conformance.plugin.PluginPasses} runs them.
 */
@NullMarked
package lockstep.conformance.plugin;

import org.jspecify.annotations.NullMarked;
