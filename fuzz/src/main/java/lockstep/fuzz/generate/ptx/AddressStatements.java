package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;

/** Address conversions to the generic space and back. */
final class AddressStatements {
    private static final List<String> SPACES = List.of("global", "shared", "local", "const", "shared::cta");

    private AddressStatements() {}

    private static List<PtxRegion> wide(PtxEmitter emitter) {
        return emitter.regions().stream()
                .filter(region -> region.base().type() == PtxType.B64)
                .toList();
    }

    /** Whether there is a region whose address is as wide as a generic one. */
    static boolean hasWide(PtxEmitter emitter) {
        return !wide(emitter).isEmpty();
    }

    /** From a state space to generic and back, and a load from that address. */
    static void roundTrip(PtxEmitter emitter) {
        PtxRegion region = emitter.choices().pick(wide(emitter));
        PtxSpace space = region.space();
        PtxRegister generic = emitter.compute(PtxType.B64, "cvta." + space.text() + ".u64", region.base());
        String asked = emitter.choices().pick(SPACES);
        emitter.pool().add(emitter.compute(PtxType.PRED, "isspacep." + asked, generic));
        PtxRegister back = emitter.compute(PtxType.B64, "cvta.to." + space.text() + ".u64", generic);
        boolean isGeneric = emitter.choices().chance(1, 2);
        PtxRegister value = emitter.body().register(PtxType.B32);
        emitter.body()
                .emit(
                        isGeneric ? "ld.b32" : "ld." + space.text() + ".b32",
                        value,
                        new PtxAddress.OfRegister(isGeneric ? generic : back, 4));
        emitter.pool().add(value);
    }

    /** Adds a value to the checksum at once. */
    static void observe(PtxEmitter emitter) {
        PtxType type = emitter.choices().pick(List.of(PtxType.B32, PtxType.B64, PtxType.PRED, PtxType.B16));
        emitter.fold(emitter.read(type));
    }
}
