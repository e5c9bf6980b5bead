package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineModule.MachineItem;
import org.jspecify.annotations.Nullable;

/** A function with a body, in blocks. Immutable. */
public final class MachineFunction implements MachineItem {
    private final PtxFunction signature;
    private final MachineStage stage;
    private final List<PtxVariableDeclaration> frame;
    private final List<MachineBlock> blocks;
    private final List<PtxRegister> registers;
    // computed once; threads that race for it compute equal values
    private @Nullable Places places;
    private @Nullable FlowGraph flow;

    /** The indices of blocks by their labels. */
    private record Places(Map<PtxLabel, Integer> indices) {}

    /**
     * A function.
     *
     * @param signature its header, directives, pragmas and place; its body is ignored
     * @param frame its frame objects
     * @param blocks in the order of the layout, the entry first; at least one
     * @param registers all that the blocks name, and those of parameters, each at the index that is its number
     * @throws IllegalArgumentException if a register is at another index, or there is no block
     */
    public MachineFunction(
            PtxFunction signature,
            MachineStage stage,
            List<PtxVariableDeclaration> frame,
            List<MachineBlock> blocks,
            List<PtxRegister> registers) {
        this.signature = Objects.requireNonNull(signature);
        this.stage = Objects.requireNonNull(stage);
        this.frame = List.copyOf(frame);
        this.blocks = List.copyOf(blocks);
        this.registers = List.copyOf(registers);
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException(signature.name() + " has no block");
        }
        for (int number = 0; number < registers.size(); number++) {
            if (registers.get(number).number() != number) {
                throw new IllegalArgumentException(registers.get(number) + " does not have the number " + number);
            }
        }
    }

    /** Name and interface. */
    public PtxFunctionHeader header() {
        return signature.header();
    }

    /** The name. */
    public String name() {
        return signature.name();
    }

    /** Where it begins. */
    public SourceLocation location() {
        return signature.location();
    }

    /** Its stage. */
    public MachineStage stage() {
        return stage;
    }

    /** Its frame objects, in the order of the text. */
    public List<PtxVariable> frame() {
        return frame.stream().map(PtxVariableDeclaration::variable).toList();
    }

    /** Where its frame objects are declared, in the order of the text. */
    public List<PtxVariableDeclaration> frameDeclarations() {
        return frame;
    }

    /** In the order of the layout; the first is the entry. */
    public List<MachineBlock> blocks() {
        return blocks;
    }

    /** All that blocks name, and those of parameters; each at the index of its {@link PtxRegister#number}. */
    public List<PtxRegister> registers() {
        return registers;
    }

    /** The index of the block that {@code label} names; empty where it names no block. */
    public OptionalInt block(PtxLabel label) {
        Integer found = places().indices.get(label);
        return found == null ? OptionalInt.empty() : OptionalInt.of(found);
    }

    private Places places() {
        Places known = places;
        if (known == null) {
            Map<PtxLabel, Integer> indices = new IdentityHashMap<>();
            for (int block = 0; block < blocks.size(); block++) {
                int index = block;
                blocks.get(block).label().ifPresent(label -> indices.putIfAbsent(label, index));
            }
            known = new Places(indices);
            places = known;
        }
        return known;
    }

    /**
     * The flow graph of the blocks by index. The successors of a guarded branch are its target and the next block; of
     * {@code brx.idx}, the targets of its table by index; of an unguarded end, none; of all others, the next block.
     * Targets that name no block have no edge.
     */
    public FlowGraph flow() {
        FlowGraph known = flow;
        if (known == null) {
            known = MachineFlow.of(this);
            flow = known;
        }
        return known;
    }

    /** The same function at another stage. */
    public MachineFunction with(MachineStage other) {
        return new MachineFunction(signature, other, frame, blocks, registers);
    }

    /** The same function with other blocks, which name only registers of the function. */
    public MachineFunction with(List<MachineBlock> others) {
        return new MachineFunction(signature, stage, frame, others, registers);
    }

    /** The same function with other blocks, and its own registers with those that they name in addition. */
    public MachineFunction with(List<MachineBlock> others, List<PtxRegister> all) {
        return new MachineFunction(signature, stage, frame, others, all);
    }

    /** The same function at another stage, with another body. */
    MachineFunction with(
            MachineStage newStage,
            List<PtxVariableDeclaration> newFrame,
            List<MachineBlock> newBlocks,
            List<PtxRegister> newRegisters) {
        return new MachineFunction(signature, newStage, newFrame, newBlocks, newRegisters);
    }

    /** Its statements in the order of the text, frame objects and open rows with them. */
    public PtxBody body() {
        List<PtxStatement> statements = new ArrayList<>(frame);
        for (MachineBlock block : blocks) {
            block.name().ifPresent(statements::add);
            statements.addAll(block.statements());
        }
        return new PtxBody(statements, registers);
    }

    @Override
    public PtxFunction asPtx() {
        return signature.withBody(body());
    }

    @Override
    public String toString() {
        return name();
    }

    /** The invariants of registers and rows that a function of machine IR keeps. */
    public enum MachineStage {
        /** Each register has one definition; PHIs are allowed. */
        SSA("ssa"),
        /** A register may have several definitions; there are no PHIs. The default where the text states no stage. */
        VIRTUAL("virtual"),
        /** As {@link #VIRTUAL}, and there are neither open rows nor frame objects: it can be closed. */
        FINAL("final");

        private final String text;

        MachineStage(String text) {
            this.text = text;
        }

        /** The word in texts. */
        public String text() {
            return text;
        }

        /** The words of all stages, for messages. */
        static String known() {
            return Arrays.stream(values()).map(MachineStage::text).collect(Collectors.joining(", "));
        }

        static Optional<MachineStage> of(String text) {
            for (MachineStage stage : values()) {
                if (stage.text.equals(text)) {
                    return Optional.of(stage);
                }
            }
            return Optional.empty();
        }
    }
}
