package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;

/** Atomics and reductions. */
final class PtxAtomicStatements {
    /** What each counter of the module is for: operations of one kind commute. */
    private static final List<String> COUNTERS =
            List.of("add.u32", "add.u64", "min.s32", "max.u32", "and.b32", "or.b64", "xor.b32", "max.s64");

    private PtxAtomicStatements() {}

    /** An operation on a place that all threads share; its result is not used. */
    static void shared(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        int counter = choices.below(COUNTERS.size());
        PtxType type = PtxType.of(COUNTERS.get(counter).split("\\.")[1]).orElseThrow();
        PtxAddress address =
                new PtxAddress.OfSymbol(emitter.program().globals().counters(), (long) Long.BYTES * counter);
        PtxOperand value = choices.chance(1, 3) ? PtxImmediates.whole(choices, type) : emitter.read(type);
        PtxGuard guard =
                emitter.chance("guard") ? new PtxGuard(emitter.read(PtxType.PRED), choices.chance(1, 2)) : null;
        String scope = choices.pick(List.of("", ".gpu", ".sys"));
        String rest = scope + ".global." + COUNTERS.get(counter);
        if (choices.chance(1, 2)) {
            emitter.body().emit(guard, "red" + choices.pick(List.of("", ".relaxed")) + rest, address, value);
        } else {
            String order = choices.pick(List.of("", ".relaxed", ".acquire", ".release", ".acq_rel"));
            PtxOperand result =
                    choices.chance(1, 2) ? PtxSink.SINK : emitter.body().register(bits(type));
            emitter.body().emit(guard, "atom" + order + rest, result, address, value);
        }
    }

    private static PtxType bits(PtxType type) {
        return PtxType.of("b" + type.width()).orElseThrow();
    }

    private static boolean isAtomic(PtxRegion region) {
        return !region.isReadOnly() && (region.space() == PtxSpace.GLOBAL || region.space() == PtxSpace.SHARED);
    }

    /** Whether there is memory of the own thread that atomics may reach. */
    static boolean hasAtomic(PtxEmitter emitter) {
        return emitter.regions().stream().anyMatch(PtxAtomicStatements::isAtomic);
    }

    /** Any operation of the table on memory that the thread owns; its result counts. */
    static void own(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxRegion region = choices.pick(
                emitter.regions().stream().filter(PtxAtomicStatements::isAtomic).toList());
        PtxOpcode opcode = choices.chance(1, 3) ? PtxOpcode.RED : PtxOpcode.ATOM;
        new OwnAtomic(emitter, region, choices.pick(forms(emitter, opcode, region))).emit();
    }

    private static List<PtxForm> forms(PtxEmitter emitter, PtxOpcode opcode, PtxRegion region) {
        return OpTable.get().forms(opcode).stream()
                .filter(form -> emitter.forms().reason(form).isEmpty())
                .filter(form -> AccessForms.names(form, region.space()))
                .toList();
    }

    /** An atomic on memory of the own thread. */
    private static final class OwnAtomic {
        private final PtxEmitter emitter;
        private final Choices choices;
        private final PtxRegion region;
        private final PtxForm form;
        private final List<PtxSuffix> suffixes = new ArrayList<>();
        private boolean isGeneric;
        private PtxType type = PtxType.B32;
        private int elements = 1;

        OwnAtomic(PtxEmitter emitter, PtxRegion region, PtxForm form) {
            this.emitter = emitter;
            this.choices = emitter.choices();
            this.region = region;
            this.form = form;
        }

        void emit() {
            isGeneric = choices.chance(1, 4);
            form.slots().forEach(this::word);
            long size = (long) type.bytes() * elements;
            long start = size * choices.below((int) (region.bytes() / size));
            if (type.isFloat()) {
                store(start);
            }
            List<PtxOperand> operands = new ArrayList<>();
            List<PtxRegister> results = new ArrayList<>();
            if (form.opcode() == PtxOpcode.ATOM) {
                for (int i = 0; i < elements; i++) {
                    results.add(emitter.body().register(bits(type)));
                }
                operands.add(together(List.copyOf(results)));
            }
            operands.add(region.at(isGeneric, start));
            operands.add(values());
            if (suffixes.contains(PtxModifier.CAS)) {
                operands.add(values());
            }
            emitter.body().add(new PtxInstruction(null, form.opcode(), suffixes, operands, SourceLocation.NONE));
            results.forEach(emitter.pool()::add);
        }

        /** Puts numbers there of which sums are exact. */
        private void store(long start) {
            String store = "st" + (isGeneric ? "" : "." + region.space().text()) + ".b" + type.width();
            for (int i = 0; i < elements; i++) {
                emitter.body().emit(store, region.at(isGeneric, start + (long) i * type.bytes()), number());
            }
        }

        private PtxOperand together(List<PtxOperand> each) {
            return elements == 1 ? each.getFirst() : new PtxVector(each);
        }

        private PtxOperand values() {
            List<PtxOperand> each = new ArrayList<>();
            for (int i = 0; i < elements; i++) {
                each.add(value());
            }
            return together(each);
        }

        private void word(FormSlot slot) {
            if (slot.words().contains(PtxModifier.L2_CACHE_HINT)) {
                return;
            }
            if (AccessForms.isSpace(slot)) {
                if (!isGeneric) {
                    suffixes.add(choices.pick(AccessForms.words(emitter.forms().words(slot), region.space())));
                }
                return;
            }
            if (slot.optional() && !choices.chance(1, 3)) {
                return;
            }
            boolean isOfFloats = slot.words().contains(PtxModifier.MIN)
                    && form.slots().stream().anyMatch(each -> each.words().contains(PtxModifier.NOFTZ));
            PtxSuffix word =
                    isOfFloats ? PtxModifier.ADD : choices.pick(emitter.forms().words(slot));
            suffixes.add(word);
            type = word instanceof PtxType chosen ? chosen : type;
            if (word instanceof PtxModifier vector && vector.kind() == PtxModifier.Kind.VECTOR) {
                elements = vector.text().charAt(1) - '0';
            }
        }

        private PtxOperand value() {
            if (type.isFloat()) {
                return number();
            }
            return choices.chance(1, 4) && PtxImmediates.has(type)
                    ? PtxImmediates.whole(choices, type)
                    : emitter.read(type);
        }

        /** A small whole number as a float: sums of such numbers are exact, and no NaN. */
        private PtxRegister number() {
            PtxRegister small = emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), PtxInteger.of(7));
            if (!type.isPacked()) {
                return emitter.compute(bits(type), "cvt.rn." + type.text() + ".u32", small);
            }
            PtxRegister part =
                    emitter.compute(PtxType.B16, "cvt.rn." + type.element().text() + ".u32", small);
            return emitter.compute(PtxType.B32, "mov.b32", new PtxVector(List.of(part, part)));
        }
    }
}
