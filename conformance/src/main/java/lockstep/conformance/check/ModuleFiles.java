package lockstep.conformance.check;

import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;

/** Modules from files: read and verified. */
public final class ModuleFiles {
    private ModuleFiles() {}

    /**
     * Reads and verifies {@code bytes}.
     *
     * @throws lockstep.ir.diag.InputException if they are not a valid module
     */
    public static Module read(String name, byte[] bytes) {
        FileKind.LLVM_IR.require(name, bytes, "not-nvvm", "; sim runs it");
        return ProgramFiles.module(name, bytes);
    }

    /** Verifies the result of a pipeline; an invalid one is a bug of Lockstep. */
    public static void verify(Module module) {
        Diagnostics diagnostics = NvvmVerifier.verify(module);
        if (diagnostics.hasFatal()) {
            throw new CompilerBug("the pipeline broke the module:\n" + diagnostics);
        }
    }
}
