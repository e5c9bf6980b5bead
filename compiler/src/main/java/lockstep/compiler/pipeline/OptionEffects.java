package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lockstep.compiler.option.OptionSlot;
import lockstep.compiler.option.OptionTable;
import lockstep.compiler.option.PassOptions;
import lockstep.ir.pass.Pass;

/** The consumers of options: guards of the standard pipelines, their builder, and the implemented passes. */
public final class OptionEffects {
    private OptionEffects() {}

    /** The names of all knobs of the passes of {@code registry}, sorted. */
    public static Set<String> knobs(PassRegistry registry) {
        Set<String> names = new TreeSet<>();
        registry.all().forEach(pass -> pass.info().knobs().forEach(knob -> names.add(knob.name())));
        return names;
    }

    /** The consumers of the option {@code name}, for listings; empty if there are none. */
    public static String obeyedBy(String name, PassRegistry registry) {
        List<String> who = new ArrayList<>();
        boolean isGuard = OptionTable.slots().stream()
                .filter(slot -> slot.knob().equals(name) || slot.plainName().equals(name))
                .anyMatch(OptionEffects::isAsked);
        if (isGuard || NvoptBuilder.SWITCHES.contains(name)) {
            who.add("nvopt");
        }
        for (Pass<?> pass : registry.all()) {
            if (pass.info().knobs().stream()
                    .anyMatch(knob -> PassOptions.names(knob).contains(name))) {
                who.add(pass.info().name());
            }
        }
        return String.join(" ", who);
    }

    private static boolean isAsked(OptionSlot slot) {
        return slot.equals(PassOptions.DUMPS) || NvoptBuilder.READ_SLOTS.contains(slot) || NvoptTable.asks(slot);
    }

    /** Messages for the {@code options} without a consumer, in the order in which they were set. */
    public static List<String> withoutEffect(PassOptions options, PassRegistry registry) {
        return options.names().stream()
                .filter(name -> obeyedBy(name, registry).isEmpty())
                .map(name -> "option '" + name + "' has no effect: nothing that would obey it is built yet")
                .toList();
    }
}
