package lockstep.compiler.loopunroll;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a loop: the operands after the first of the node that {@code !llvm.loop} of its latch names, each a
 * node of a name and values. Source: LLVM Language Reference, "'llvm.loop'".
 *
 * @param node that of the latch; null if it has no such metadata
 */
record LoopProperties(@Nullable MetadataNode node) {
    static final String KIND = "llvm.loop";
    static final String UNROLL = "llvm.loop.unroll.";
    private static final String PEELED = "llvm.loop.peeled.count";

    /** The properties of the loop whose latch ends in {@code end}. */
    static LoopProperties of(TerminatorInstruction end) {
        return new LoopProperties(end.metadata().get(KIND) instanceof MetadataNode node ? node : null);
    }

    /** Attaches these properties to {@code latch}. */
    void attach(BasicBlock latch) {
        latch.terminator().setMetadata(KIND, node);
    }

    private List<MetadataNode> all() {
        List<MetadataNode> found = new ArrayList<>();
        for (MetadataNode.Operand operand : node == null ? List.<MetadataNode.Operand>of() : node.operands()) {
            if (operand.value() instanceof MetadataNode property && property != node) {
                found.add(property);
            }
        }
        return found;
    }

    private static String name(MetadataNode property) {
        return !property.operands().isEmpty() && property.operands().getFirst().value() instanceof Metadata.Text name
                ? name.value()
                : "";
    }

    /** Whether property {@code name} is present and not false. */
    boolean has(String name) {
        return find(name)
                .filter(property -> property.operands().size() < 2 || number(property) != 0)
                .isPresent();
    }

    /** The value of property {@code name}; 0 if it is absent. */
    long number(String name) {
        return find(name).map(LoopProperties::number).orElse(0L);
    }

    private Optional<MetadataNode> find(String name) {
        return all().stream().filter(property -> name(property).equals(name)).findFirst();
    }

    private static long number(MetadataNode property) {
        return property.operands().size() == 2
                        && property.operands().get(1).value() instanceof Metadata.OfConstant said
                        && said.value() instanceof ConstantInt number
                        && number.unsigned().bitLength() < Integer.SIZE
                ? number.zext()
                : 0;
    }

    // ---- properties of what a loop became

    /**
     * The properties that the loop gives for the followup loops named {@code followups}; if it gives none, only that
     * they must not be unrolled again. Source: LLVM Language Reference, "Transformation Metadata"; LLVM,
     * makeFollowupLoopID.
     */
    LoopProperties after(String... followups) {
        List<MetadataNode> said = new ArrayList<>();
        boolean isAny = false;
        for (String followup : followups) {
            Optional<MetadataNode> property = find(UNROLL + followup);
            isAny |= property.isPresent();
            property.ifPresent(list -> list.operands().stream().skip(1).forEach(operand -> {
                if (operand.value() instanceof MetadataNode own) {
                    said.add(own);
                }
            }));
        }
        return isAny ? made(said) : unrolled();
    }

    /**
     * These properties with those on unrolling replaced by {@code unroll.disable}. Source: LLVM,
     * setLoopAlreadyUnrolled.
     */
    LoopProperties unrolled() {
        List<MetadataNode> kept = new ArrayList<>(all().stream()
                .filter(property -> !name(property).startsWith(UNROLL))
                .toList());
        kept.add(MetadataNode.tuple(false, List.of(new Metadata.Text(UNROLL + "disable"))));
        return made(kept);
    }

    /** How many iterations were peeled before. */
    long peeled() {
        return number(PEELED);
    }

    /** These properties, with {@code rounds} iterations peeled in total. */
    LoopProperties peeled(Context context, long rounds) {
        List<MetadataNode> kept = new ArrayList<>(all().stream()
                .filter(property -> !name(property).equals(PEELED))
                .toList());
        kept.add(MetadataNode.tuple(
                false,
                List.of(
                        new Metadata.Text(PEELED),
                        new Metadata.OfConstant(context.integer(IntType.of(Integer.SIZE), rounds)))));
        return made(kept);
    }

    private static LoopProperties made(List<MetadataNode> properties) {
        MetadataNode made = new MetadataNode();
        List<MetadataNode.Operand> operands = new ArrayList<>(List.of(MetadataNode.Operand.of(made)));
        properties.forEach(property -> operands.add(MetadataNode.Operand.of(property)));
        made.set("", true, operands);
        return new LoopProperties(made);
    }
}
