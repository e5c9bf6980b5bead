package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;

/** Addresses there and back again. */
final class AddressStatements {
    private static final List<String> SPACES = List.of("global", "shared", "local", "const", "shared::cta");

    private AddressStatements() {}

    /** From a space to generic and back, and what lies there. */
    record RoundTrip() implements PtxStatementKind {
        @Override
        public String name() {
            return "address";
        }

        @Override
        public boolean fits(PtxEmitter emitter) {
            return emitter.regions().stream().anyMatch(RoundTrip::isWide);
        }

        private static boolean isWide(Region region) {
            return region.base().type() == PtxType.B64;
        }

        @Override
        public void emit(PtxEmitter emitter) {
            Region region = emitter.choices()
                    .pick(emitter.regions().stream().filter(RoundTrip::isWide).toList());
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
    }

    /** Adds a value to the checksum at once. */
    record Observe() implements PtxStatementKind {
        @Override
        public String name() {
            return "observe";
        }

        @Override
        public void emit(PtxEmitter emitter) {
            PtxType type = emitter.choices().pick(List.of(PtxType.B32, PtxType.B64, PtxType.PRED, PtxType.B16));
            emitter.fold(emitter.read(type));
        }
    }
}
