package lockstep.ir.nvvm.clone;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import org.jspecify.annotations.Nullable;

/**
 * Flags of modules: nodes {@code !{i32 behavior, !"key", value}}. The behavior determines how two flags with the same
 * key are merged. Source: LLVM Language Reference, "Module Flags Metadata".
 */
final class ModuleFlags {
    private static final int FIELDS = 3;

    /** What happens to two flags with one key. */
    private enum Behavior {
        ERROR(1),
        WARNING(2),
        REQUIRE(3),
        OVERRIDE(4),
        APPEND(5),
        APPEND_UNIQUE(6),
        MAX(7),
        MIN(8);

        private final long number;

        Behavior(long number) {
            this.number = number;
        }

        static Optional<Behavior> of(long number) {
            for (Behavior behavior : values()) {
                if (behavior.number == number) {
                    return Optional.of(behavior);
                }
            }
            return Optional.empty();
        }
    }

    private record Flag(
            Behavior behavior, String key, @Nullable Metadata value, MetadataNode node) {}

    private final Consumer<Diagnostic> notes;
    private final Map<String, Flag> byKey = new LinkedHashMap<>();
    /** Nodes that are not flags, and requirements, of which each module has its own. */
    private final List<MetadataNode> kept = new ArrayList<>();

    ModuleFlags(Consumer<Diagnostic> notes) {
        this.notes = notes;
    }

    /** All flags together. */
    List<MetadataNode> merged() {
        List<MetadataNode> nodes = new ArrayList<>();
        byKey.values().forEach(flag -> nodes.add(flag.node()));
        nodes.addAll(kept);
        return nodes;
    }

    /**
     * Adds a flag of a module.
     *
     * @throws InputException if it contradicts one of a module before
     */
    void add(MetadataNode node, SourceLocation place) {
        Optional<Flag> read = read(node);
        if (read.isEmpty() || read.get().behavior() == Behavior.REQUIRE) {
            kept.add(node);
            return;
        }
        Flag flag = read.get();
        Flag known = byKey.get(flag.key());
        byKey.put(flag.key(), known == null ? flag : merged(known, flag, place));
    }

    private static Optional<Flag> read(MetadataNode node) {
        if (node.operands().size() != FIELDS || !(node.operands().get(1).value() instanceof Metadata.Text key)) {
            return Optional.empty();
        }
        return number(node.operands().getFirst().value())
                .flatMap(Behavior::of)
                .map(behavior ->
                        new Flag(behavior, key.value(), node.operands().get(2).value(), node));
    }

    private static Optional<Long> number(@Nullable Metadata value) {
        return value instanceof Metadata.OfConstant c && c.value() instanceof ConstantInt number
                ? Optional.of(number.zext())
                : Optional.empty();
    }

    private Flag merged(Flag first, Flag next, SourceLocation place) {
        boolean isSame = isSame(first.value(), next.value());
        if (first.behavior() == Behavior.OVERRIDE || next.behavior() == Behavior.OVERRIDE) {
            if (first.behavior() == next.behavior() && !isSame) {
                throw contradiction(next, place);
            }
            return next.behavior() == Behavior.OVERRIDE ? next : first;
        }
        if (first.behavior() != next.behavior() && !isSame) {
            throw contradiction(next, place);
        }
        return switch (first.behavior()) {
            case ERROR, REQUIRE, OVERRIDE -> {
                if (!isSame) {
                    throw contradiction(next, place);
                }
                yield first;
            }
            case WARNING -> {
                if (!isSame) {
                    notes.accept(Diagnostic.warning(
                            "link-flag",
                            place,
                            "the module flag \"" + next.key() + "\" has another value; it is dropped"));
                }
                yield first;
            }
            case MAX -> isGreater(next, first) ? next : first;
            case MIN -> isGreater(first, next) ? next : first;
            case APPEND -> joined(first, next, false);
            case APPEND_UNIQUE -> joined(first, next, true);
        };
    }

    private static boolean isGreater(Flag one, Flag other) {
        return number(one.value()).orElse(0L) > number(other.value()).orElse(0L);
    }

    /** Nodes are the same if they have the same operands; they are not deep. */
    private static boolean isSame(@Nullable Metadata one, @Nullable Metadata other) {
        if (one instanceof MetadataNode a && other instanceof MetadataNode b) {
            return a == b || a.kind().equals(b.kind()) && a.operands().equals(b.operands());
        }
        return one != null && one.equals(other);
    }

    private static Flag joined(Flag first, Flag next, boolean unique) {
        if (!(first.value() instanceof MetadataNode a) || !(next.value() instanceof MetadataNode b)) {
            return first;
        }
        List<@Nullable Metadata> values = new ArrayList<>();
        a.operands().forEach(operand -> values.add(operand.value()));
        for (MetadataNode.Operand operand : b.operands()) {
            if (!unique || values.stream().noneMatch(value -> isSame(value, operand.value()))) {
                values.add(operand.value());
            }
        }
        MetadataNode list = MetadataNode.tuple(false, values);
        List<@Nullable Metadata> fields = new ArrayList<>();
        first.node().operands().subList(0, 2).forEach(operand -> fields.add(operand.value()));
        fields.add(list);
        return new Flag(first.behavior(), first.key(), list, MetadataNode.tuple(false, fields));
    }

    private static InputException contradiction(Flag flag, SourceLocation place) {
        return new InputException(
                "link-flag", place, "the module flag \"" + flag.key() + "\" contradicts that of what it is linked to");
    }
}
