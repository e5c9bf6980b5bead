package lockstep.conformance.bracket;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriText;

/**
 * A program in an open form, on which passes can work.
 *
 * @param <P> its modules
 * @param <F> functions
 * @param <E> editors of functions
 * @param <L> instructions
 * @param dialect of the module
 * @param module the program
 * @param shape operations on such modules
 */
public record OpenProgram<P, F, E, L>(OpenDialect<P, F, E, L> dialect, P module, Shape<P, F, L> shape) {
    public OpenProgram {
        Objects.requireNonNull(dialect);
        Objects.requireNonNull(module);
        Objects.requireNonNull(shape);
    }

    /** Operations on modules of a form, and the names of their places. */
    public interface Shape<P, F, L> {
        /** What runs. */
        Program program(P module);

        /** Whether it can run: an intermediate form may be executable only after further steps. */
        default boolean runs(P module) {
            return true;
        }

        /**
         * The closed form.
         *
         * @param diagnostics takes what the closed form cannot express
         * @return empty if there is anything of that kind
         */
        Optional<Program> closed(P module, Diagnostics diagnostics);

        /** The name of {@code function}. */
        String name(F function);

        /** The label of the block of {@code function} that contains {@code at}; empty if the block is unnamed. */
        String block(F function, L at);

        /** An instruction as text. */
        String text(L at);

        /** Its location in the input; {@link SourceLocation#NONE} if unknown. */
        SourceLocation location(L at);
    }

    /**
     * {@code program} in its open form; empty for LLVM IR, which does not have one.
     *
     * @param name of the file, for messages
     * @throws lockstep.ir.diag.InputException if a cubin cannot be opened
     */
    public static Optional<OpenProgram<?, ?, ?, ?>> of(String name, Program program) {
        return switch (program) {
            case NvvmProgram _ -> Optional.empty();
            case OpenPtxProgram open -> Optional.of(of(open.module()));
            case PtxProgram ptx -> Optional.of(of(MachineLayout.open(ptx.module())));
            case OpenSassProgram open -> Optional.of(of(name, open.module()));
            case SassProgram cubin -> Optional.of(of(name, opened(name, cubin)));
            case MachineProgram machine -> Optional.of(of(name, opened(name, machine)));
        };
    }

    private static OriModule opened(String name, SassProgram program) {
        Diagnostics found = new Diagnostics();
        Optional<OriModule> module = OriLayout.open(program.cubin(), SourceLocation.ofFile(name), found);
        found.throwIfFatal();
        return module.orElseThrow();
    }

    private static OriModule opened(String name, MachineProgram program) {
        Diagnostics found = new Diagnostics();
        Optional<OriModule> module = OriLayout.open(program.module(), SourceLocation.ofFile(name), found);
        found.throwIfFatal();
        return module.orElseThrow();
    }

    /** A program of machine IR. */
    public static OpenProgram<MachineModule, MachineFunction, MachineEditor, PtxInstruction> of(MachineModule module) {
        return new OpenProgram<>(OpenDialect.MACHINE, module, new MachineShape());
    }

    /** A program of Ori; messages name {@code file}. */
    public static OpenProgram<OriModule, OriFunction, OriEditor, OriInstruction> of(String file, OriModule module) {
        return new OpenProgram<>(OpenDialect.ORI, module, new OriShape(file));
    }

    /**
     * Checks that {@code pipeline} works on programs of this level.
     *
     * @param name of the file, for messages
     * @param given the program as it was given, open or closed
     * @throws lockstep.ir.diag.InputException if a pass works on programs of another level
     */
    public void requireLevel(Pipeline pipeline, String name, Program given) {
        pipeline.requireLevel(
                dialect.level(), SourceLocation.ofFile(name), FileKind.of(given).phrase());
    }

    /** What runs. */
    public Program program() {
        return shape.program(module);
    }

    /**
     * The closed form.
     *
     * @param diagnostics takes what the closed form cannot express
     * @return empty if there is anything of that kind
     */
    public Optional<Program> closed(Diagnostics diagnostics) {
        return shape.closed(module, diagnostics);
    }

    /** What {@code pipeline} makes of it. */
    public OpenPassManager.Result<P> run(
            Pipeline pipeline, PipelineOptions options, List<? extends StepWatcher<P, F, L>> watchers) {
        return OpenPassManager.run(dialect, module, pipeline, options.watchedBy(watchers));
    }

    /** This with another module. */
    public OpenProgram<P, F, E, L> with(P other) {
        return new OpenProgram<>(dialect, other, shape);
    }

    private record MachineShape() implements Shape<MachineModule, MachineFunction, PtxInstruction> {
        @Override
        public Program program(MachineModule module) {
            return new OpenPtxProgram(module);
        }

        @Override
        public Optional<Program> closed(MachineModule module, Diagnostics diagnostics) {
            return MachineLayout.close(module, diagnostics).map(PtxProgram::new);
        }

        @Override
        public String name(MachineFunction function) {
            return function.name();
        }

        @Override
        public String block(MachineFunction function, PtxInstruction at) {
            String label = "";
            for (MachineBlock block : function.blocks()) {
                label = block.label().map(each -> each.name()).orElse(label);
                if (block.statements().stream().anyMatch(each -> each == at)) {
                    return label;
                }
            }
            return "";
        }

        @Override
        public String text(PtxInstruction at) {
            return PtxPrinter.print(at).strip();
        }

        @Override
        public SourceLocation location(PtxInstruction at) {
            return at.location();
        }
    }

    private record OriShape(String file) implements Shape<OriModule, OriFunction, OriInstruction> {
        @Override
        public Program program(OriModule module) {
            return new OpenSassProgram(file, module);
        }

        @Override
        public boolean runs(OriModule module) {
            return !Reentry.isPossible(module);
        }

        @Override
        public Optional<Program> closed(OriModule module, Diagnostics diagnostics) {
            return OriLayout.close(module, diagnostics).map(image -> new SassProgram(file, CubinLayout.layOut(image)));
        }

        @Override
        public String name(OriFunction function) {
            return function.name();
        }

        @Override
        public String block(OriFunction function, OriInstruction at) {
            return function.blocks().stream()
                    .filter(block -> block.instructions().stream().anyMatch(each -> each == at))
                    .map(OriBlock::label)
                    .findFirst()
                    .orElse("");
        }

        @Override
        public String text(OriInstruction at) {
            return OriText.print(at).strip();
        }

        @Override
        public SourceLocation location(OriInstruction at) {
            return SourceLocation.NONE;
        }
    }
}
