package lockstep.compiler.codegen;

import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.ori.OriModule;

/** A program at some level of code generation, from LLVM IR through PTX to machine code. */
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

    /** PTX. */
    record Ptx(PtxModule module) implements CodegenProgram {
        public Ptx {
            Objects.requireNonNull(module);
        }
    }

    /** Ori. */
    record Ori(OriModule module) implements CodegenProgram {
        public Ori {
            Objects.requireNonNull(module);
        }
    }

    /** A cubin, the final output. */
    record Words(Cubin cubin) implements CodegenProgram {
        public Words {
            Objects.requireNonNull(cubin);
        }
    }

    /** Its level; empty for a cubin. */
    default Optional<PassLevel> level() {
        return switch (this) {
            case Nvvm _ -> Optional.of(PassLevel.NVVM);
            case Machine _ -> Optional.of(PassLevel.MACHINE);
            case Ptx _ -> Optional.of(PassLevel.PTX);
            case Ori _ -> Optional.of(PassLevel.ORI);
            case Words _ -> Optional.empty();
        };
    }
}
