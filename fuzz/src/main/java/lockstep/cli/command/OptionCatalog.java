package lockstep.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.compiler.option.NamedOption;
import lockstep.compiler.option.OptionSlot;
import lockstep.compiler.option.OptionTable;
import lockstep.compiler.pipeline.OptionEffects;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.SourceRef;

/**
 * Options: the 221 slots, then the options that are known by name only and that nothing built obeys, then the knobs of
 * the passes, which {@code pass<knob=value>} in pipeline text sets as well.
 */
final class OptionCatalog implements Catalog {
    private static final SourceRef SLOTS = new SourceRef.Seed(0, "Complete Slot-to-Offset Map with Known Consumers");
    private static final SourceRef NAMES = new SourceRef.Seed(0, "Complete Option Name Inventory");
    private static final SourceRef LAYOUT = new SourceRef.Seed(0, "Memory Layout");

    private final PassRegistry registry = PassRegistry.builtIn();
    private final List<Pass<?>> passes;
    private final boolean hasSlots;

    private OptionCatalog(List<Pass<?>> passes, boolean hasSlots) {
        this.passes = List.copyOf(passes);
        this.hasSlots = hasSlots;
    }

    /** All options. */
    OptionCatalog() {
        this(PassRegistry.builtIn().all(), true);
    }

    /** The knobs of {@code passes} alone. */
    OptionCatalog(List<Pass<?>> passes) {
        this(passes, false);
    }

    @Override
    public String kind() {
        return "options";
    }

    @Override
    public String summary() {
        return "slots of NVVMPassOptions, options known by name only, and knobs of the passes";
    }

    @Override
    public List<String> columns() {
        return List.of(
                "slot",
                "knob",
                "offset",
                "type",
                "default",
                "least",
                "greatest",
                "state",
                "consumer",
                "obeyed",
                "help",
                "source");
    }

    @Override
    public List<String> brief() {
        return List.of("knob", "default", "help");
    }

    @Override
    public List<String> naming() {
        return List.of("slot", "knob");
    }

    @Override
    public List<List<String>> rows() {
        List<List<String>> rows = hasSlots ? slotsAndNames() : new ArrayList<>();
        for (Pass<?> pass : passes) {
            for (Knob knob : pass.info().knobs()) {
                rows.add(row(pass.info().name(), knob));
            }
        }
        return rows;
    }

    private List<List<String>> slotsAndNames() {
        List<List<String>> rows = new ArrayList<>();
        OptionTable.slots().forEach(slot -> rows.add(row(slot)));
        Set<String> knobs = OptionEffects.knobs(registry);
        OptionTable.named().stream()
                .filter(option -> !knobs.contains(option.name()))
                .forEach(option -> rows.add(row(option)));
        return rows;
    }

    private List<String> row(OptionSlot slot) {
        String name = slot.knob().isEmpty() ? slot.plainName() : slot.knob();
        String inverted = slot.isInverted() ? "the knob turns the slot off" : "";
        return List.of(
                Integer.toString(slot.slot()),
                name,
                slot.offset() + (slot.isConfirmed() ? "*" : ""),
                slot.type().word(),
                slot.defaultValue(),
                "",
                "",
                slot.isDecoded() ? "decoded" : "undecoded",
                slot.isDecoded() ? slot.consumer() : "undecoded",
                OptionEffects.obeyedBy(name, registry),
                join(inverted, slot.note()),
                Catalogs.sourceText(slot.isDecoded() ? SLOTS : LAYOUT));
    }

    /** Which slots have {@code name} as their knob, if any. */
    private static Optional<String> slotsOf(String name) {
        String numbers = OptionTable.slots().stream()
                .filter(slot -> slot.knob().equals(name))
                .map(slot -> slot.slot() + (slot.isInverted() ? " inverted" : ""))
                .collect(Collectors.joining(", "));
        return numbers.isEmpty() ? Optional.empty() : Optional.of("slot " + numbers);
    }

    private static String join(String... parts) {
        return String.join(
                "; ", List.of(parts).stream().filter(part -> !part.isEmpty()).toList());
    }

    private List<String> row(NamedOption option) {
        return List.of(
                "named:" + option.name(),
                option.name(),
                "",
                option.kind().name().toLowerCase(Locale.ROOT),
                "",
                "",
                "",
                slotsOf(option.name()).orElse("slot undecoded"),
                "",
                OptionEffects.obeyedBy(option.name(), registry),
                option.purpose(),
                Catalogs.sourceText(NAMES));
    }

    private static List<String> row(String pass, Knob knob) {
        boolean isNamed =
                OptionTable.named().stream().anyMatch(option -> option.name().equals(knob.name()));
        return List.of(
                pass + ":" + knob.name(),
                knob.name(),
                "",
                knob.isToggle() ? "toggle" : "knob",
                Long.toString(knob.defaultValue()),
                Long.toString(knob.minimum()),
                Long.toString(knob.maximum()),
                slotsOf(knob.name()).orElse(isNamed ? "slot undecoded" : "no slot"),
                pass,
                pass,
                knob.help(),
                Catalogs.sourceText(knob.source()));
    }
}
