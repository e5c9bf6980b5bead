package lockstep.conformance.explore;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.sass.ori.OriCode;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpSource;
import lockstep.sim.image.ProgramImage;
import org.jspecify.annotations.Nullable;

/**
 * A program, as it is visualized.
 *
 * @param title which program it is: {@code "input"}, {@code "after 3 simplifycfg"}
 * @param functions those that have a body, in order
 */
public record ProgramView(String title, List<FunctionView> functions) {
    public ProgramView {
        Objects.requireNonNull(title);
        functions = List.copyOf(functions);
    }

    /**
     * A function.
     *
     * @param blocks in layout order, the entry first
     * @param pressure register pressure, if an analysis for the form exists
     */
    public record FunctionView(String name, List<BlockView> blocks, Optional<PressureView> pressure) {
        public FunctionView {
            Objects.requireNonNull(name);
            blocks = List.copyOf(blocks);
            Objects.requireNonNull(pressure);
        }
    }

    /**
     * A block.
     *
     * @param name with its sigil
     * @param instructions one per line
     * @param successors indices of blocks of the function, without repetition
     */
    public record BlockView(String name, List<String> instructions, List<Integer> successors) {
        public BlockView {
            Objects.requireNonNull(name);
            instructions = List.copyOf(instructions);
            successors = List.copyOf(successors);
        }
    }

    /** The number of instructions of all functions. */
    public int instructions() {
        return functions.stream()
                .flatMap(function -> function.blocks().stream())
                .mapToInt(block -> block.instructions().size())
                .sum();
    }

    /**
     * The program that {@code image} runs.
     *
     * @param program from which it was decoded; empty for a module of LLVM IR
     */
    static ProgramView of(String title, ProgramImage image, Optional<Program> program) {
        Map<String, PressureView> pressure = program.map(ProgramView::pressure).orElseGet(Map::of);
        List<FunctionView> functions = new ArrayList<>();
        for (Function symbol : image.module().functions()) {
            if (image.hasBody(symbol)) {
                functions.add(function(image.function(symbol), pressure));
            }
        }
        return new ProgramView(title, functions);
    }

    private static FunctionView function(FunctionImage image, Map<String, PressureView> pressure) {
        Function function = image.function();
        boolean isNvvm = !function.isDeclaration();
        List<List<String>> lines = isNvvm ? lines(function) : lines(image);
        List<List<Integer>> successors = successors(image);
        List<BlockView> blocks = new ArrayList<>();
        for (int block = 0; block < image.blockCount(); block++) {
            blocks.add(new BlockView(image.blockName(block), lines.get(block), successors.get(block)));
        }
        Optional<PressureView> known =
                isNvvm ? Optional.of(PressureView.of(function)) : Optional.ofNullable(pressure.get(image.name()));
        return new FunctionView(image.name(), blocks, known);
    }

    private static List<List<String>> lines(Function function) {
        ValueNames names = ValueNames.of(function);
        List<List<String>> lines = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            List<String> ofBlock = new ArrayList<>();
            for (Instruction instruction : block) {
                ofBlock.add(NvvmPrinter.printInstruction(instruction, names).strip());
            }
            lines.add(ofBlock);
        }
        return lines;
    }

    /** An instruction that is decoded to several operations is one line. */
    private static List<List<String>> lines(FunctionImage image) {
        List<List<String>> lines = new ArrayList<>();
        for (int block = 0; block < image.blockCount(); block++) {
            lines.add(new ArrayList<>());
        }
        @Nullable OpSource last = null;
        for (int pc = 0; pc < image.size(); pc++) {
            Op op = image.op(pc);
            if (op.source != last) {
                lines.get(op.block).add(op.sourceText().strip());
            }
            last = op.source;
        }
        return lines;
    }

    private static List<List<Integer>> successors(FunctionImage image) {
        List<Set<Integer>> successors = new ArrayList<>();
        for (int block = 0; block < image.blockCount(); block++) {
            successors.add(new LinkedHashSet<>());
        }
        for (int i = 0; i < image.edgeCount(); i++) {
            successors.get(image.edge(i).source).add(image.edge(i).target);
        }
        return successors.stream().map(List::copyOf).toList();
    }

    /** The pressure by function; empty for programs that cannot be opened. */
    private static Map<String, PressureView> pressure(Program program) {
        Map<String, PressureView> found = new LinkedHashMap<>();
        try {
            OpenProgram.of("", program).map(OpenProgram::program).ifPresent(open -> {
                if (open instanceof OpenPtxProgram ptx) {
                    ptx.module()
                            .functions()
                            .forEach(each -> found.put(each.name(), PressureView.of(new MachineCode(each))));
                } else if (open instanceof OpenSassProgram ori) {
                    ori.module()
                            .functions()
                            .forEach(each -> found.put(each.name(), PressureView.of(new OriCode(each))));
                }
            });
        } catch (InputException cannotBeOpened) {
            return found;
        }
        return found;
    }
}
