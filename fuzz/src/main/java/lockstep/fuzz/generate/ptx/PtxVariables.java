package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.Extras;
import lockstep.ir.ptx.PtxVariable.Shape;

/** The variables of a module: a table, counters, shared memory. */
final class PtxVariables {
    /** Bytes of shared memory that each thread owns, of each kind. */
    static final int SHARED_BYTES = 32;

    /** Bytes of a table in constant memory. */
    static final int TABLE_BYTES = 64;

    /** Places for atomics, of 8 bytes each. */
    static final int COUNTERS = 8;

    private static final int ALIGNMENT = 16;
    private static final int WORDS = TABLE_BYTES / 4;

    private final PtxVariable table;
    private final PtxVariable counters;
    private final PtxVariable shared;
    private final PtxVariable dynamic;

    PtxVariables(PtxProgramContext program) {
        Choices choices = program.choices();
        List<PtxInitializer> words = new ArrayList<>();
        for (int index = 0; index < WORDS; index++) {
            words.add(new PtxInitializer.OfInteger(PtxImmediates.whole(choices, PtxType.U32)));
        }
        this.table = new PtxVariable(
                "table",
                PtxSpace.CONST,
                new Shape(PtxType.U32, 1, List.of((long) WORDS), ALIGNMENT),
                new Extras(PtxLinkage.INTERNAL, List.of(), null, new PtxInitializer.OfList(words), null));
        this.counters = new PtxVariable(
                "counters",
                PtxSpace.GLOBAL,
                new Shape(PtxType.U64, 1, List.of((long) COUNTERS), ALIGNMENT),
                new Extras(PtxLinkage.VISIBLE, List.of(), null, null, null));
        this.shared = bytes("shared_static", (long) program.blockThreads() * SHARED_BYTES, PtxLinkage.INTERNAL);
        this.dynamic = bytes("shared_dynamic", PtxVariable.OPEN, PtxLinkage.EXTERN);
        List.of(table, counters, shared, dynamic).forEach(program::add);
    }

    private static PtxVariable bytes(String name, long count, PtxLinkage linkage) {
        Shape shape = new Shape(PtxType.B8, 1, List.of(count), ALIGNMENT);
        return new PtxVariable(name, PtxSpace.SHARED, shape, new Extras(linkage, List.of(), null, null, null));
    }

    /** Read-only constants. */
    PtxVariable table() {
        return table;
    }

    /** What atomics of all threads meet at. */
    PtxVariable counters() {
        return counters;
    }

    /** Shared memory of a length that the program gives. */
    PtxVariable shared() {
        return shared;
    }

    /** Shared memory of a length that the launch gives. */
    PtxVariable dynamic() {
        return dynamic;
    }
}
