package lockstep.conformance.program;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleLinker;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;

/**
 * LLVM IR files to which each program is linked when it is read.
 *
 * @param files in the order in which they are linked; empty if programs are not linked
 * @param notes receives the notes of the linker
 */
public record LinkedFiles(List<File> files, Consumer<Diagnostic> notes) {
    /** No files. */
    public static final LinkedFiles NONE = new LinkedFiles(List.of(), _ -> {});

    private static final String CODE = "link-kind";
    private static final String HINT = "; --link is for LLVM IR";

    public LinkedFiles {
        files = List.copyOf(files);
        Objects.requireNonNull(notes);
    }

    /**
     * A file.
     *
     * @param name for messages
     * @param text of LLVM IR
     */
    public record File(String name, String text) {
        private byte[] bytes() {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * The program in {@code bytes}, linked to the files.
     *
     * @param name of the file, for messages
     * @throws lockstep.ir.diag.InputException if it, or one of the files, is not a valid program, is not LLVM IR
     *     although there are files to link, or cannot be linked
     */
    public Program read(String name, byte[] bytes) {
        if (files.isEmpty()) {
            return ProgramFiles.read(name, bytes).orThrow();
        }
        FileKind.LLVM_IR.require(name, bytes, CODE, HINT);
        return new NvvmProgram(linked(ProgramFiles.module(name, bytes)));
    }

    /**
     * {@code module}, linked to the files; unchanged if the list is empty.
     *
     * @throws lockstep.ir.diag.InputException as {@link #read}
     */
    public Module linked(Module module) {
        if (files.isEmpty()) {
            return module;
        }
        List<Module> modules = new ArrayList<>(List.of(module));
        for (File file : files) {
            FileKind.LLVM_IR.require(file.name(), file.bytes(), CODE, HINT);
            modules.add(
                    NvvmReader.readBeside(file.name(), file.bytes(), modules).orThrow());
        }
        Module linked = ModuleLinker.link(modules, notes);
        Diagnostics found = NvvmVerifier.verify(linked);
        found.throwIfFatal();
        return linked;
    }
}
