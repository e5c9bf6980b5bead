package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineBlock;
import org.jspecify.annotations.Nullable;

/** Builds the body of a machine IR function: registers, frame objects, and blocks in any order. */
final class MachineBodyBuilder {
    /** Prefixes of registers, by type. */
    private static final Map<PtxType, String> PREFIXES = new EnumMap<>(
            Map.of(PtxType.PRED, "%p", PtxType.B16, "%rs", PtxType.B32, "%r", PtxType.B64, "%rd", PtxType.B128, "%rq"));

    private final List<PtxRegister> registers = new ArrayList<>();
    private final Map<PtxType, Integer> counts = new EnumMap<>(PtxType.class);
    private final List<PtxVariableDeclaration> frame = new ArrayList<>();
    private final Map<String, Words> words = new HashMap<>();
    private int labels;
    private int locals;
    private Block current;
    private SourceLocation location = SourceLocation.NONE;

    /** A body whose first block is the current one. */
    MachineBodyBuilder() {
        current = newBlock();
    }

    /** An opcode with its suffixes. */
    private record Words(PtxOpcode opcode, List<PtxSuffix> suffixes) {}

    /** A block under construction. */
    static final class Block {
        private final PtxLabel label;
        private final List<PtxStatement> statements = new ArrayList<>();

        private Block(PtxLabel label) {
            this.label = label;
        }

        /** The label for branches and PHIs. */
        PtxLabel label() {
            return label;
        }

        private MachineBlock made(List<? extends PtxStatement> first) {
            List<PtxStatement> all = new ArrayList<>(first);
            all.addAll(statements);
            return new MachineBlock(new PtxLabelDefinition(label, SourceLocation.NONE), all);
        }
    }

    // ---- blocks

    /** Creates a block, without making it current. */
    Block newBlock() {
        return new Block(new PtxLabel("$L_" + labels++));
    }

    /** A fresh label, {@code $L_7}. */
    PtxLabel newLabel() {
        return new PtxLabel("$L_" + labels++);
    }

    /** Makes {@code block} current: statements are appended to it. */
    void at(Block block) {
        current = block;
    }

    /** The current block. */
    Block block() {
        return current;
    }

    /** Sets the source location of the instructions that follow. */
    void at(SourceLocation place) {
        location = place;
    }

    /** The current source location. */
    SourceLocation location() {
        return location;
    }

    // ---- registers and frame objects

    /** A new register. */
    PtxRegister register(PtxType type) {
        int number = counts.merge(type, 1, Integer::sum);
        String prefix = PREFIXES.get(type);
        if (prefix == null) {
            throw new CompilerBug("no registers of ." + type.text());
        }
        PtxRegister register = new PtxRegister(prefix + number, type, 1, registers.size());
        registers.add(register);
        return register;
    }

    /**
     * A new frame object.
     *
     * @param bytes at least 1
     */
    PtxVariable frameObject(long bytes, long alignment) {
        PtxVariable.Shape shape = new PtxVariable.Shape(PtxType.B8, 1, List.of(bytes), alignment);
        PtxVariable object = new PtxVariable("slot" + frame.size(), PtxSpace.FRAME, shape, PtxVariable.Extras.NONE);
        frame.add(new PtxVariableDeclaration(object, location));
        return object;
    }

    /** A new variable in the current scope for a call parameter. */
    PtxVariable parameter(PtxVariable.Shape shape) {
        PtxVariable variable = new PtxVariable("call_param" + locals++, PtxSpace.PARAM, shape, PtxVariable.Extras.NONE);
        add(new PtxVariableDeclaration(variable, location));
        return variable;
    }

    // ---- statements

    /** Adds a statement. */
    void add(PtxStatement statement) {
        current.statements.add(statement);
    }

    /** Inserts statements at the start of {@code block}. */
    static void addFirst(Block block, List<? extends PtxStatement> statements) {
        block.statements.addAll(0, statements);
    }

    /** Adds an instruction. */
    void emit(String mnemonic, PtxOperand... operands) {
        emit(null, mnemonic, List.of(operands));
    }

    /** Adds an instruction. */
    void emit(@Nullable PtxGuard guard, String mnemonic, List<PtxOperand> operands) {
        add(instruction(guard, mnemonic, operands));
    }

    /** An instruction that is not added yet. */
    PtxInstruction instruction(@Nullable PtxGuard guard, String mnemonic, List<PtxOperand> operands) {
        Words found = words.computeIfAbsent(mnemonic, MachineBodyBuilder::words);
        return new PtxInstruction(guard, found.opcode(), found.suffixes(), operands, location);
    }

    private static Words words(String mnemonic) {
        String[] parts = mnemonic.split("\\.");
        PtxOpcode opcode = PtxOpcode.of(parts[0])
                .orElseThrow(() -> new CompilerBug("'" + parts[0] + "' of " + mnemonic + " is not an opcode"));
        List<PtxSuffix> suffixes = new ArrayList<>();
        for (int index = 1; index < parts.length; index++) {
            String word = parts[index];
            PtxSuffix suffix = PtxType.of(word)
                    .<PtxSuffix>map(type -> type)
                    .or(() -> PtxModifier.of(word))
                    .orElseThrow(() -> new CompilerBug("'" + word + "' of " + mnemonic + " is not a word of PTX"));
            suffixes.add(suffix);
        }
        return new Words(opcode, List.copyOf(suffixes));
    }

    // ---- the result

    /** The frame objects in order of creation. */
    List<PtxVariableDeclaration> frame() {
        return frame;
    }

    /** All registers, by number. */
    List<PtxRegister> registers() {
        return registers;
    }

    /** The blocks in the order of {@code layout}; the first declares the registers. */
    List<MachineBlock> blocks(List<Block> layout) {
        List<PtxRegisterDeclaration> declarations = new ArrayList<>();
        counts.forEach((type, count) -> declarations.add(new PtxRegisterDeclaration(
                type,
                1,
                List.of(new PtxRegisterDeclaration.Name(PREFIXES.getOrDefault(type, ""), count + 1)),
                SourceLocation.NONE)));
        List<MachineBlock> made = new ArrayList<>();
        for (Block block : layout) {
            made.add(block.made(made.isEmpty() ? declarations : List.of()));
        }
        return made;
    }
}
