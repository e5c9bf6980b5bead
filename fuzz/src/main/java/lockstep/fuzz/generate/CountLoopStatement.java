package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A loop of one block whose counter counts up or down by 1 to 7, has 8 to 64 bits, is tested by any order or for
 * inequality, and may wrap where it is. It ends for every value of its operands: the bound is computed from the trip
 * count, or for a counter that counts down its first value is. The counter is the index of a private array; the address
 * of the last element is live out of the loop and is read after it in another width.
 *
 * <p>Example: of 3 iterations up by 5 from b, tested by {@code ult}, the bound is b + 15 less 0 to 4.
 */
final class CountLoopStatement implements Statement {
    private static final int ELEMENTS = 16;
    private static final int MAX_STEP = 7;
    private static final int MAX_ROUNDS = 8;
    private static final List<IntType> TYPES = List.of(IntType.I32, IntType.I8, IntType.I16, IntType.I64);
    private static final List<IntType> READ = List.of(IntType.I32, IntType.I8, IntType.I16);

    @Override
    public String name() {
        return "count-loop";
    }

    @Override
    public void emit(FunctionEmitter e) {
        new Emission(e).emit();
    }

    /** One loop being written. */
    private static final class Emission {
        private final FunctionEmitter e;
        private final IntType type;
        private final int step;
        private final boolean isDown;
        private final CounterPlan.Test test;
        private final boolean isTestedAtTop;
        private final Value start;
        private final Value bound;

        Emission(FunctionEmitter e) {
            this.e = e;
            type = e.choices().pick(TYPES);
            step = 1 + e.choices().below(MAX_STEP);
            isDown = e.choices().chance(1, 2);
            test = e.choices().pick(List.of(CounterPlan.Test.values()));
            isTestedAtTop = e.choices().chance(1, 2);
            Value distance = e.at().binary(Opcode.MUL, rounds(), e.integer(type, step));
            if (test == CounterPlan.Test.UNEQUAL) {
                start = e.choices().chance(1, 2)
                        ? e.integer(type, e.choices().draw(1L << 16))
                        : e.values().resized(e, e.values().varying(e, IntType.I32), type);
                bound = e.at().binary(isDown ? Opcode.SUB : Opcode.ADD, start, distance);
            } else {
                Value near = e.integer(type, e.choices().between(test.isSigned() ? -8 : 0, 7));
                long slack = e.choices().below(step);
                Value far = e.at().binary(Opcode.ADD, near, distance);
                start = isDown ? far : near;
                long inward = test.inward(slack);
                bound = isDown ? moved(near, inward) : moved(far, -inward);
            }
        }

        private Value moved(Value value, long by) {
            return by == 0 ? value : e.at().binary(Opcode.ADD, value, e.integer(type, by));
        }

        /**
         * 1 to 8, uniform or not; or 0, where a test at the top can detect it: inequality cannot, and a bound below an
         * unsigned counter that counts up would be one far above.
         */
        private Value rounds() {
            if (e.choices().chance(1, 3)) {
                return e.integer(type, 1 + e.choices().below(MAX_ROUNDS));
            }
            boolean isUniform = e.choices().chance(1, 3);
            Value any = isUniform
                    ? e.values().uniform(e, KnownUniformity.BLOCK)
                    : e.values().varying(e, IntType.I32);
            Value few = e.at().binary(Opcode.AND, any, e.i32(MAX_ROUNDS - 1));
            boolean isTold = isTestedAtTop && test != CounterPlan.Test.UNEQUAL && (isDown || test.isSigned());
            boolean mayBeNone = isTold && e.choices().chance(1, 2);
            Value rounds = mayBeNone ? few : e.at().binary(Opcode.ADD, few, e.i32(1));
            return e.values().resized(e, rounds, type);
        }

        /** What always holds of the step, or some of it. */
        private int flags() {
            boolean mayWrap = test == CounterPlan.Test.UNEQUAL;
            int possible = mayWrap ? 0 : test.isSigned() ? Flag.NSW.bit() : Flag.set(Flag.NSW, Flag.NUW);
            return e.choices().chance(1, 2) ? possible : 0;
        }

        private Value next(Value counter) {
            return e.at().binary(isDown ? Opcode.SUB : Opcode.ADD, counter, e.integer(type, step), flags());
        }

        private Value goesOn(Value counter) {
            return e.at().compare(test.goesOn(isDown), counter, bound);
        }

        void emit() {
            ArrayType elements = new ArrayType(IntType.I32, ELEMENTS);
            Value array = e.at().alloca(elements, 4);
            e.at().store(e.context().zero(elements), array, 4);
            Value first = e.values().varying(e, IntType.I32);
            BasicBlock entry = e.at().block();
            BasicBlock header = e.block();
            BasicBlock body = isTestedAtTop ? e.block() : header;
            BasicBlock after = e.block();
            e.at().branch(header);
            e.at().moveToEnd(header);
            PhiInstruction counter = e.at().phi(type);
            PhiInstruction sum = e.at().phi(IntType.I32);
            PhiInstruction last = e.at().phi(array.type());
            e.at().addIncoming(counter, start, entry);
            e.at().addIncoming(sum, first, entry);
            e.at().addIncoming(last, array, entry);
            if (isTestedAtTop) {
                e.at().branch(goesOn(counter), body, after);
                e.at().moveToEnd(body);
            }
            Value element = element(array, counter);
            Value old = e.at().load(IntType.I32, element, 4);
            Value more = e.at().binary(Opcode.ADD, sum, e.values().resized(e, counter, IntType.I32));
            Value total = e.at().binary(e.choices().pick(List.of(Opcode.XOR, Opcode.ADD, Opcode.SUB)), more, old);
            e.at().store(total, element, 4);
            Value next = next(counter);
            e.at().addIncoming(counter, next, body);
            e.at().addIncoming(sum, total, body);
            e.at().addIncoming(last, element, body);
            if (isTestedAtTop) {
                e.at().branch(header);
            } else {
                e.at().branch(goesOn(next), header, after);
            }
            e.at().moveToEnd(after);
            e.keepVarying(isTestedAtTop ? sum : total);
            e.keepVarying(isTestedAtTop ? counter : next);
            IntType width = e.choices().pick(READ);
            e.keepVarying(e.at().load(width, isTestedAtTop ? last : element, width.width() / 8));
        }

        private Value element(Value array, Value counter) {
            Value index = e.at().binary(
                            Opcode.AND,
                            e.values().resized(e, counter, IntType.I64),
                            e.context().i64(ELEMENTS - 1));
            return e.at().elementPointer(IntType.I32, array, List.of(index), Flag.INBOUNDS.bit());
        }
    }
}
