package lockstep.compiler.pipeline;

import java.util.Optional;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;

/** The unit that a pass processes at a time, from the whole to the part. The constants are in nesting order. */
public enum PassUnit {
    /** The module. */
    MODULE("module", PassLevel.NVVM),
    /** A strongly connected component of the call graph. */
    CGSCC("cgscc", PassLevel.NVVM),
    /** A function. */
    FUNCTION("function", PassLevel.NVVM),
    /** A loop, or a nest of loops. */
    LOOP("loop", PassLevel.NVVM),
    /** A function of machine instructions. */
    MACHINE_FUNCTION("machine-function", PassLevel.MACHINE),
    /** A module of Ori. */
    ORI_MODULE("ori-module", PassLevel.ORI),
    /** A function of Ori. */
    ORI_FUNCTION("ori-function", PassLevel.ORI);

    private final String word;
    private final PassLevel level;

    PassUnit(String word, PassLevel level) {
        this.word = word;
        this.level = level;
    }

    /** The keyword in listings. */
    public String word() {
        return word;
    }

    /** The level of the programs that it is a part of. */
    public PassLevel level() {
        return level;
    }

    /**
     * The unit of {@code pass}, from the table of known passes, since passes over components and loops are implemented
     * as passes over modules and functions.
     */
    public static PassUnit of(Pass<?> pass) {
        return switch (pass) {
            case NamedPass named -> named.known().unit();
            case FunctionPass function -> of(function, FUNCTION);
            case ModulePass module -> of(module, MODULE);
            case MachinePass _ -> MACHINE_FUNCTION;
            case OriModulePass _ -> ORI_MODULE;
            case OriPass _ -> ORI_FUNCTION;
        };
    }

    private static PassUnit of(Pass<?> pass, PassUnit otherwise) {
        return KnownPasses.find(pass.info().name()).map(KnownPass::unit).orElse(otherwise);
    }

    /** The unit with this keyword. */
    static Optional<PassUnit> named(String word) {
        for (PassUnit unit : values()) {
            if (unit.word.equals(word)) {
                return Optional.of(unit);
            }
        }
        return Optional.empty();
    }

    /** Whether a pass or adaptor of this unit may be inside an adaptor of {@code outer}. */
    boolean fitsInto(PassUnit outer) {
        return switch (this) {
            case MODULE -> outer == MODULE;
            case CGSCC -> outer == MODULE || outer == CGSCC;
            case FUNCTION -> outer != LOOP && outer.level == PassLevel.NVVM;
            case LOOP -> outer.level == PassLevel.NVVM;
            case MACHINE_FUNCTION -> outer != LOOP && outer != ORI_FUNCTION;
            case ORI_MODULE -> outer == MODULE || outer == ORI_MODULE;
            case ORI_FUNCTION -> outer != LOOP && outer != MACHINE_FUNCTION;
        };
    }
}
