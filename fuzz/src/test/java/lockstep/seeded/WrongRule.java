package lockstep.seeded;

import lockstep.compiler.pipeline.Selector;
import lockstep.compiler.select.InstructionSelection;
import lockstep.compiler.select.SelectionRules;

/**
 * A wrong rule in addition to the right ones of selection, cheaper than these and wrong for some of what it matches. It
 * matches little: most programs are selected as without it.
 */
public enum WrongRule {
    HALF_WORD_REMAINDER_OF_SIGNED("zero i16 = urem(zero, zero) cost 0 -> rem.s$w $d, $1, $2"),
    COMPLEMENT_ADDED_AS_NEGATION("any int = add~(xor~(any, #-1), any) cost 0 -> sub.s$w $d, $3, $1"),
    BYTES_COMPARED_AS_ZEROS(
            "pred i1 = icmp.{slt|sle|sgt|sge}(zero:i8, zero:i8) cost 0 -> setp.{lt|le|gt|ge}.s16 $d, $1, $2"),
    HALF_WORDS_COMPARED_UNSIGNED(
            "pred i1 = icmp.{slt|sle|sgt|sge}(any:i16, any:i16) cost 0 -> setp.{lt|le|gt|ge}.u16 $d, $1, $2"),
    TRUE_OR_AS_AND("pred i1 = select(cond:i1, #-1, cond) cost 0 -> and.pred $d, $1, $3"),
    WIDE_CHOICE_REVERSED("any i64 = select(cond:i1, any, #) cost 0 -> selp.b$w $d, $3, $2, $1"),
    HALF_WORD_WIDENED_WITHOUT_SIGN("sign r64 = sext(any:i16) cost 0 -> cvt.u64.u16 $d, $1"),
    LEAST_AS_GREATEST("sign int = @SMIN(sign, sign) cost 0 -> max.s$w $d, $1, $2"),
    UNSIGNED_LEAST_AS_SIGNED("zero int = @UMIN(zero, zero) cost 0 -> min.s$w $d, $1, $2"),
    ZEROS_COUNTED_FROM_BELOW("any i32 = @CTLZ(any, #) cost 0 -> brev.b32 $t:b32, $1; clz.b32 $d, $t"),
    NEGATION_OF_DOUBLE_AS_ABSOLUTE("any double = fneg(any) cost 0 -> or.b64 $d, $1, $sign"),
    HALVES_ORDERED_WITHOUT_EQUAL(
            "pred i1 = fcmp.{ole|oge}(number:half, number:half) cost 0 -> setp.{lt|gt}.f16 $d, $1, $2"),
    BLOCKS_FOR_THREADS("any i32 = @SREG_NTID_X() cost 0 -> mov.u32 $d, %nctaid.x"),
    SHIFTED_SUM_UNSCALED("any i32 = add~(shl(any, #1..4), any) cost 0 -> add.s$w $d, $1, $3");

    private final String rule;
    private final SelectionRules rules;

    WrongRule(String rule) {
        this.rule = rule;
        rules = SelectionRules.of(name(), SelectionRules.text() + "\n" + rule + "\n");
    }

    /** What is wrong, one line. */
    public String summary() {
        return "selection has the rule '" + rule + "'";
    }

    /** Selection by these rules. */
    public Selector selector() {
        return (module, target, lines) ->
                InstructionSelection.select(module, target, rules).module();
    }
}
