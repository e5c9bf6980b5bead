package lockstep.compiler.codegen;

import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineModule;

/** A program on its way from LLVM IR to PTX. */
public sealed interface CodegenProgram {
    /** LLVM IR; passes change the module. */
    record Nvvm(Module module) implements CodegenProgram {
        public Nvvm {
            Objects.requireNonNull(module);
        }
    }

    /** Machine IR. */
    record Machine(MachineModule module) implements CodegenProgram {
        public Machine {
            Objects.requireNonNull(module);
        }
    }

    /** PTX, the end of the way. */
    record Ptx(PtxModule module) implements CodegenProgram {
        public Ptx {
            Objects.requireNonNull(module);
        }
    }

    /** The level of passes over it; empty for PTX. */
    default Optional<PassLevel> level() {
        return switch (this) {
            case Nvvm _ -> Optional.of(PassLevel.NVVM);
            case Machine _ -> Optional.of(PassLevel.MACHINE);
            case Ptx _ -> Optional.empty();
        };
    }
}
