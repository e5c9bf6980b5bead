package lockstep.conformance.program;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.machine.MachineVerifier;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.function.SassVerifier;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.text.SassModuleText;

/** Reads and verifies programs from files of any {@link FileKind kind}. */
public final class ProgramFiles {
    /**
     * The result of reading a file.
     *
     * @param program empty if a diagnostic is fatal
     * @param diagnostics of reading and verifying
     */
    public record Parsed(Optional<Program> program, Diagnostics diagnostics) {
        /**
         * The program.
         *
         * @throws lockstep.ir.diag.InputException with the diagnostics if there is none
         */
        public Program orThrow() {
            diagnostics.throwIfFatal();
            return program.orElseThrow();
        }
    }

    private ProgramFiles() {}

    /**
     * Reads and verifies {@code bytes}; {@code name} is for messages.
     *
     * @throws lockstep.ir.diag.InputException if they are a file that is not a program, which the message names
     */
    public static Parsed read(String name, byte[] bytes) {
        ForeignFile.refuse(name, bytes);
        return switch (FileKind.of(bytes)) {
            case LLVM_IR -> readNvvm(name, bytes);
            case PTX -> readPtx(name, bytes);
            case SASS -> readMachine(name, bytes);
            case ORI -> readOri(name, bytes);
            case MACHINE_IR -> readMachineIr(name, bytes);
            case CUBIN -> readCubin(name, bytes);
        };
    }

    /**
     * The module of LLVM IR in {@code bytes}, verified.
     *
     * @throws lockstep.ir.diag.InputException if there is none
     */
    public static Module module(String name, byte[] bytes) {
        ForeignFile.refuse(name, bytes);
        Program program = readNvvm(name, bytes).orThrow();
        return ((NvvmProgram) program).module();
    }

    private static Parsed readCubin(String name, byte[] bytes) {
        Diagnostics found = new Diagnostics();
        Optional<Cubin> cubin = CubinReader.read(bytes, SourceLocation.ofFile(name), found);
        return new Parsed(cubin.map(c -> new SassProgram(name, c)), found);
    }

    private static Parsed readMachine(String name, byte[] bytes) {
        Diagnostics found = new Diagnostics();
        String text = new String(bytes, StandardCharsets.UTF_8);
        Optional<SassModule> module = SassModuleText.parse(text, name, found);
        module.ifPresent(m -> m.kernels().forEach(k -> SassVerifier.verify(k.function(), k.registers(), found)));
        return new Parsed(found.hasFatal() ? Optional.empty() : module.map(m -> new MachineProgram(name, m)), found);
    }

    private static Parsed readMachineIr(String name, byte[] bytes) {
        Diagnostics found = new Diagnostics();
        Optional<MachineModule> module = MachineText.parse(bytes, name, found);
        module.ifPresent(read -> MachineVerifier.verify(read, found));
        return new Parsed(found.hasFatal() ? Optional.empty() : module.map(OpenPtxProgram::new), found);
    }

    private static Parsed readOri(String name, byte[] bytes) {
        Diagnostics found = new Diagnostics();
        Optional<OriFile> file = OriModuleText.parse(new String(bytes, StandardCharsets.UTF_8), name, found);
        file.ifPresent(read -> {
            read.verify(found);
            PtxMacros.verify(read, found);
        });
        return new Parsed(
                found.hasFatal() ? Optional.empty() : file.map(read -> new OpenSassProgram(name, read)), found);
    }

    private static Parsed readNvvm(String name, byte[] bytes) {
        NvvmReader.ParseResult parsed = NvvmReader.read(name, bytes, new Context());
        if (parsed.module().isEmpty()) {
            ForeignFile.refuseByName(name);
            return new Parsed(Optional.empty(), parsed.diagnostics());
        }
        Diagnostics found = NvvmVerifier.verify(parsed.module().get());
        return new Parsed(
                found.hasFatal()
                        ? Optional.empty()
                        : Optional.of(new NvvmProgram(parsed.module().get())),
                found);
    }

    private static Parsed readPtx(String name, byte[] bytes) {
        PtxReader.ParseResult parsed = PtxReader.read(name, bytes);
        if (parsed.module().isEmpty()) {
            return new Parsed(Optional.empty(), parsed.diagnostics());
        }
        Diagnostics found = PtxVerifier.verify(parsed.module().get());
        return new Parsed(
                found.hasFatal()
                        ? Optional.empty()
                        : Optional.of(new PtxProgram(parsed.module().get())),
                found);
    }
}
