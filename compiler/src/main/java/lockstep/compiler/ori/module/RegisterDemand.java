package lockstep.compiler.ori.module;

import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;

/** The number of registers that a section of code needs: those that it names, and those of all possible callees. */
final class RegisterDemand {
    private static final int READS_AS_ZERO = 255;
    private static final int HOPPER = 90;
    /**
     * Registers in addition to those that code names. Measured with ptxas 13.0 for sm_90: a kernel with R1 alone has 4.
     */
    private static final int RESERVED = 2;

    /** The minimum of a kernel with calls of unknown functions: the calling convention uses R4 to R15, R20 and R21. */
    private static final int OF_CALLS = 22;

    private final OriModule module;
    /** The demand of functions whose addresses are taken. */
    private final int ofTaken;

    /** @param module with merged sections */
    RegisterDemand(OriModule module) {
        this.module = module;
        int most = OF_CALLS;
        for (ImageRelocation relocation : module.frame().relocations()) {
            ImageSymbol symbol = module.frame().symbols().get(relocation.symbol() - 1);
            most = Math.max(
                    most,
                    module.function(symbol.name()).map(RegisterDemand::named).orElse(0));
        }
        this.ofTaken = most;
    }

    /** The registers of a kernel or function that has a section. */
    int of(String name) {
        OriFunction function = module.function(name).orElseThrow();
        int most = Math.max(named(function), callsByAddress(function) ? ofTaken : 0);
        int reserved = function.architecture().number() >= HOPPER ? RESERVED : 0;
        return Math.clamp(most + reserved, 1, LoweredOriFunction.MAX_REGISTERS);
    }

    private static boolean callsByAddress(OriFunction function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(each -> each instanceof OriMachine machine
                        && machine.instruction().form().mnemonic().equals("CALL")
                        && machine.targets().isEmpty());
    }

    /** One more than the largest number of a general register. */
    private static int named(OriFunction function) {
        int most = 0;
        for (OriBlock block : function.blocks()) {
            for (OriInstruction each : block.instructions()) {
                most = Math.max(most, each instanceof OriMachine machine ? named(machine.instruction()) : 0);
            }
        }
        return most;
    }

    private static int named(SassInstruction instruction) {
        int most = 0;
        for (SassRegisterAccess access : SassRegisterAccesses.of(instruction)) {
            long first = instruction.value(access.field());
            if (access.file() == FieldKind.REGISTER && first != READS_AS_ZERO) {
                most = Math.max(most, (int) first + Math.max(1, access.width()));
            }
        }
        return most;
    }
}
