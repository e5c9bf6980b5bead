package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;
import org.jspecify.annotations.Nullable;

/** Accesses of memory that the thread owns or that is read-only. */
final class PtxMemoryStatements {
    private PtxMemoryStatements() {}

    static boolean hasRegions(PtxEmitter emitter) {
        return !emitter.regions().isEmpty();
    }

    private static List<PtxRegion> writable(PtxEmitter emitter) {
        return emitter.regions().stream().filter(region -> !region.isReadOnly()).toList();
    }

    static boolean hasWritable(PtxEmitter emitter) {
        return !writable(emitter).isEmpty();
    }

    /** A load, of any form of the table. */
    static void load(PtxEmitter emitter) {
        new Access(emitter, emitter.choices().pick(emitter.regions())).load();
    }

    /** A store, of any form of the table, maybe guarded. */
    static void store(PtxEmitter emitter) {
        new Access(emitter, emitter.choices().pick(writable(emitter))).store();
    }

    /** One access: its words, its address, its values. */
    static final class Access {
        private static final int USUAL_BITS = 128;
        private static final int WIDE_BITS = 256;

        private final PtxEmitter emitter;
        private final Choices choices;
        private final PtxRegion region;
        private final List<PtxSuffix> suffixes = new ArrayList<>();
        private boolean isGeneric;
        private int mostBits = USUAL_BITS;
        private int elements = 1;
        private PtxType type = PtxType.B32;

        Access(PtxEmitter emitter, PtxRegion region) {
            this.emitter = emitter;
            this.choices = emitter.choices();
            this.region = region;
        }

        void load() {
            boolean isUniform = region.isReadOnly() && region.space() == PtxSpace.GLOBAL && choices.chance(1, 6);
            PtxOpcode opcode = isUniform ? PtxOpcode.LDU : PtxOpcode.LD;
            choose(opcode);
            PtxAddress address = address();
            List<PtxRegister> results = new ArrayList<>();
            PtxType register = registerType();
            for (int element = 0; element < elements; element++) {
                results.add(emitter.body().register(register));
            }
            add(null, opcode, List.of(vector(results), address));
            results.forEach(emitter.pool()::add);
        }

        void store() {
            choose(PtxOpcode.ST);
            List<PtxOperand> values = values();
            PtxGuard guard =
                    emitter.chance("guard") ? new PtxGuard(emitter.read(PtxType.PRED), choices.chance(1, 2)) : null;
            PtxAddress address = address();
            add(guard, PtxOpcode.ST, List.of(address, vector(values)));
        }

        /** What is stored; ptxas wants elements of one type. */
        private List<PtxOperand> values() {
            boolean isNumber = PtxImmediates.has(type) && choices.chance(1, 5);
            if (isNumber) {
                return Stream.generate(() -> PtxImmediates.of(choices, type))
                        .limit(elements)
                        .toList();
            }
            PtxType held = elements > 1 ? widened(type) : type;
            PtxRegister first = stored(emitter.pool().read(choices, held, elements == 1 && !type.isFloat()));
            return List.copyOf(emitter.pool().alike(choices, first, held, elements));
        }

        /** The register, or a copy where a part of it is stored: as ptxas gets right. */
        private PtxRegister stored(PtxRegister register) {
            int width = register.type().width();
            if (width <= type.width() || emitter.chance("narrow-store")) {
                return register;
            }
            PtxRegister copy = emitter.body().register(PtxType.of("b" + width).orElseThrow());
            emitter.body().emit("mov.b" + width, copy, register);
            return copy;
        }

        /** What elements of a vector are held as: bytes in registers of 16 bits, those of integers in no float. */
        private static PtxType widened(PtxType type) {
            if (type.width() >= 16) {
                return type;
            }
            return type.isBits() ? PtxType.B16 : PtxType.U16;
        }

        private void add(@Nullable PtxGuard guard, PtxOpcode opcode, List<PtxOperand> operands) {
            emitter.body().add(new PtxInstruction(guard, opcode, suffixes, operands, SourceLocation.NONE));
        }

        private static PtxOperand vector(List<? extends PtxOperand> elements) {
            return elements.size() == 1 ? elements.getFirst() : new PtxVector(List.copyOf(elements));
        }

        private PtxType registerType() {
            if (type.width() < 16) {
                return choices.pick(List.of(PtxType.B16, PtxType.B32));
            }
            boolean isTyped = type.isRegisterType() && choices.chance(1, 4);
            return isTyped ? type : PtxType.of("b" + type.width()).orElseThrow();
        }

        // ---- words

        private void choose(PtxOpcode opcode) {
            List<PtxForm> fitting = AccessForms.of(emitter.forms(), opcode, region);
            PtxForm form = choices.pick(fitting);
            boolean isNamed = AccessForms.names(form, region.space());
            isGeneric = AccessForms.mayBeGeneric(form) && (!isNamed || choices.chance(1, 4));
            mostBits = AccessForms.isWide(form) ? WIDE_BITS : USUAL_BITS;
            for (FormSlot slot : form.slots()) {
                word(slot).ifPresent(suffixes::add);
            }
        }

        private Optional<PtxSuffix> word(FormSlot slot) {
            List<PtxSuffix> words = emitter.forms().words(slot);
            if (AccessForms.isSpace(slot)) {
                return isGeneric
                        ? Optional.empty()
                        : Optional.of(choices.pick(AccessForms.words(words, region.space())));
            }
            boolean isHint = AccessForms.isHint(slot) && (region.space() != PtxSpace.GLOBAL || isGeneric);
            boolean isOmitted = slot.optional() && (isHint || !choices.chance(1, 4));
            if (isOmitted || slot.words().contains(PtxModifier.L2_CACHE_HINT)) {
                return Optional.empty();
            }
            PtxSuffix word = choices.pick(slot.isType() ? AccessForms.types(slot, mostBits / elements) : words);
            if (word instanceof PtxType chosen) {
                type = chosen;
            } else if (word instanceof PtxModifier modifier && modifier.kind() == PtxModifier.Kind.VECTOR) {
                elements = modifier.text().charAt(1) - '0';
            }
            return Optional.of(word);
        }

        // ---- addresses

        private PtxAddress address() {
            int bytes = elements * type.bytes();
            int places = region.bytes() / bytes;
            if (choices.chance(1, 2)) {
                return region.at(isGeneric, (long) bytes * choices.below(places));
            }
            PtxRegister index =
                    emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), PtxInteger.of(places - 1));
            PtxRegister base = isGeneric ? region.generic() : region.base();
            if (base.type().width() == 32) {
                return new PtxAddress.OfRegister(
                        emitter.compute(PtxType.B32, "mad.lo.u32", index, PtxInteger.of(bytes), base), 0);
            }
            return new PtxAddress.OfRegister(
                    emitter.compute(PtxType.B64, "mad.wide.u32", index, PtxInteger.of(bytes), base), 0);
        }
    }
}
