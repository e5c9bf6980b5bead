package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/** Builds a function in the open form block by block; allocates labels and virtual registers. Not thread-safe. */
public final class OriBuilder {
    private final String name;
    private final Architecture architecture;
    private final OriStage stage;
    private final OriConvergence convergence;
    private final Map<RegisterFile, Integer> numbers = new EnumMap<>(RegisterFile.class);
    private final List<OriBlock> blocks = new ArrayList<>();
    private List<OriInstruction> instructions = new ArrayList<>();
    private String label = "";
    private int labels;

    /**
     * A builder of the function {@code name}, which has no block yet and whose lanes reconverge at convergence
     * barriers.
     */
    public OriBuilder(String name, Architecture architecture, OriStage stage) {
        this(name, architecture, stage, OriConvergence.SYNCED);
    }

    /** A builder of the function {@code name}, which has no block yet. */
    public OriBuilder(String name, Architecture architecture, OriStage stage, OriConvergence convergence) {
        this.name = name;
        this.architecture = architecture;
        this.stage = stage;
        this.convergence = convergence;
    }

    /** A label that no block has yet, for branches to a block that is begun later. */
    public String label() {
        return ".B" + labels++;
    }

    /** Ends the block and begins another, {@code start}. */
    public OriBuilder begin(String start) {
        finish();
        label = start;
        return this;
    }

    /** A new register. */
    public VirtualRegister register(RegisterFile file, int width) {
        int number = numbers.merge(file, 1, Integer::sum) - 1;
        return new VirtualRegister(file, number, width);
    }

    /** A single general register. */
    public VirtualRegister general() {
        return register(RegisterFile.GENERAL, 1);
    }

    /** A predicate. */
    public VirtualRegister predicate() {
        return register(RegisterFile.PREDICATE, 1);
    }

    /**
     * The form with this opcode.
     *
     * @throws IllegalArgumentException if the architecture does not have it
     */
    public SassForm form(int opcode) {
        return IsaTable.of(architecture)
                .form(opcode)
                .orElseThrow(() ->
                        new IllegalArgumentException("%s has no opcode 0x%x".formatted(architecture.tool(), opcode)));
    }

    /**
     * Adds an instruction to the block.
     *
     * @throws IllegalStateException if no block has begun
     */
    public OriBuilder add(OriInstruction instruction) {
        if (label.isEmpty()) {
            throw new IllegalStateException("no block has begun");
        }
        instructions.add(instruction);
        return this;
    }

    /** Adds a macro. */
    public OriBuilder macro(Macro macro, List<? extends OriRegister> targets, List<? extends OriRegister> sources) {
        return add(new OriMacro(macro, List.copyOf(targets), List.copyOf(sources)));
    }

    /** Adds a copy of {@code source} to a new register of the same file and width, which it returns. */
    public VirtualRegister copy(OriRegister source) {
        VirtualRegister target = register(source.file(), source.width());
        macro(Macro.COPY, List.of(target), List.of(source));
        return target;
    }

    private void finish() {
        if (!label.isEmpty()) {
            blocks.add(new OriBlock(label, instructions));
            instructions = new ArrayList<>();
        }
    }

    /** The function of all blocks; the builder is of no use afterwards. */
    public OriFunction build() {
        finish();
        return new OriFunction(name, architecture, stage, convergence, blocks);
    }
}
