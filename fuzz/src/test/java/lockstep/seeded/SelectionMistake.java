package lockstep.seeded;

import lockstep.compiler.pipeline.Selector;
import lockstep.compiler.select.InstructionSelection;
import lockstep.compiler.select.SelectionRules;

/** A rule of selection that is wrong: some text of {@code select.rules} is replaced. */
public enum SelectionMistake {
    DIVISION_WITHOUT_ZEROS("zero int = udiv(zero, zero)", "zero int = udiv(any, any)"),
    DIVISION_WITHOUT_SIGN("sign int = sdiv(sign, sign)", "sign int = sdiv(any, any)"),
    REMAINDER_OF_SIGNED("zero int = urem(zero, zero) -> rem.u$w", "zero int = urem(zero, zero) -> rem.s$w"),
    RIGHT_SHIFT_WITHOUT_ZEROS("zero int = lshr(zero, amount)", "zero int = lshr(any, amount)"),
    RIGHT_SHIFT_OF_ZEROS("sign int = ashr(sign, amount)", "sign int = ashr(zero, amount)"),
    SIGNED_SHIFT_AS_UNSIGNED("ashr(sign, amount) -> shr.s$w", "ashr(sign, amount) -> shr.u$w"),
    DIFFERENCE_REVERSED("sub.s$w $d, $1, $2", "sub.s$w $d, $2, $1"),
    PRODUCT_ADDED_WRONG("mad.lo.s$w $d, $1, $2, $3", "mad.lo.s$w $d, $1, $3, $2"),
    WIDE_PRODUCT_UNSIGNED("#0..30) -> mul.wide.s32", "#0..30) -> mul.wide.u32"),
    WIDE_SUM_UNSIGNED("#0..30), any) -> mad.wide.s32", "#0..30), any) -> mad.wide.u32"),
    COMPLEMENT_OF_ONE("any int = xor~(any, #-1)", "any int = xor~(any, #1)"),
    TRUNCATED_CLAIMS_ZEROS("any r32 = trunc(any:r32) -> $1", "zero r32 = trunc(any:r32) -> $1"),
    SUM_CLAIMS_ZEROS("any int = add(any, any)", "zero int = add(any, any)"),
    SUM_CLAIMS_SIGN("any int = add(any, any)", "sign int = add(any, any)"),
    BYTE_EXTENDED_WITHOUT_SIGN("cvt.s16.s8 $d, $1", "cvt.u16.u8 $d, $1"),
    SIGN_FROM_BIT_ABOVE("bfe.s32 $d, $1, 0, $width", "bfe.s32 $d, $1, 1, $width"),
    EXTENSION_WITHOUT_SIGN(
            "sign r64 = sext(sign:r16/r32) -> cvt.s64.s$w1", "sign r64 = sext(sign:r16/r32) -> cvt.u64.u$w1"),
    ORDER_OF_UNSIGNED_SIGNED("setp.{lt|le|gt|ge}.u$w1", "setp.{lt|le|gt|ge}.s$w1"),
    ORDER_OF_SIGNED_UNSIGNED("setp.{lt|le|gt|ge}.s$w1", "setp.{lt|le|gt|ge}.u$w1"),
    ORDER_WITHOUT_EQUAL("setp.{lt|le|gt|ge}.u$w1", "setp.{lt|lt|gt|gt}.u$w1"),
    COMPARISON_WITHOUT_EXTENSION(
            "icmp.{slt|sle|sgt|sge}(sign:int, sign:int)", "icmp.{slt|sle|sgt|sge}(any:int, any:int)"),
    COMPLEMENT_FORGOTTEN("notpred i1 = icmp.eq(cond:i1, cond:i1)", "pred i1 = icmp.eq(cond:i1, cond:i1)"),
    COMPLEMENT_IS_VALUE("notpred i1 = xor~(pred, #-1)", "pred i1 = xor~(pred, #-1)"),
    CHOICE_REVERSED(
            "any int = select(cond:i1, any, any) -> selp.b$w $d, $2, $3",
            "any int = select(cond:i1, any, any) -> selp.b$w $d, $3, $2"),
    CHOICE_OF_FLOATS_REVERSED(
            "double = select(cond:i1, any, any) -> selp.b$w $d, $2, $3",
            "double = select(cond:i1, any, any) -> selp.b$w $d, $3, $2"),
    TRUTH_AS_MINUS_ONE("zext(cond:i1) -> selp.b$w $d, 1, 0", "zext(cond:i1) -> selp.b$w $d, -1, 0"),
    TRUTH_FROM_ALL_BITS("trunc(any:r32) -> and.b32 $t:b32, $1, 1;", "trunc(any:r32) -> and.b32 $t:b32, $1, 3;"),
    CONTRACTION_WITHOUT_FLAG("fadd~(fmul(number, number), number) if contract", "fadd~(fmul(number, number), number)"),
    FLOAT_DIFFERENCE_REVERSED(
            "sub.rn$ftz.f32 $d, $1, $2\nany float = fadd~", "sub.rn$ftz.f32 $d, $2, $1\nany float = fadd~"),
    UNORDERED_AS_ORDERED("equ|neu|ltu|leu|gtu|geu|num|nan}$ftz.f32", "eq|ne|lt|le|gt|ge|num|nan}$ftz.f32"),
    FROM_SIGNED_AS_UNSIGNED(
            "float = sitofp(sign:int) -> cvt.rn.f32.s$w1", "float = sitofp(sign:int) -> cvt.rn.f32.u$w1"),
    TO_INTEGER_ROUNDED("sign int = fptosi(number:float) -> cvt.rzi", "sign int = fptosi(number:float) -> cvt.rni"),
    GREATEST_UNSIGNED_AS_SIGNED("@UMAX(zero, zero) -> max.u$w", "@UMAX(zero, zero) -> max.s$w"),
    HALVES_REVERSED("mov.b64 {$t:b32, $d}, $1\nany i64 = or~", "mov.b64 {$d, $t:b32}, $1\nany i64 = or~"),
    SHUFFLE_OPERANDS_REVERSED(
            "shfl.sync.{idx|up|down|bfly}.b32 $d, $2, $3, $4, $1",
            "shfl.sync.{idx|up|down|bfly}.b32 $d, $3, $2, $4, $1"),
    VOTE_OF_ANY_AS_ALL("vote.sync.{all|any|uni}.pred", "vote.sync.{all|all|uni}.pred"),
    LANES_BELOW_AND_SELF(
            "%{laneid|lanemask_eq|lanemask_le|lanemask_lt|", "%{laneid|lanemask_eq|lanemask_le|lanemask_le|"),
    COUNT_FROM_WRONG_END(
            "any i32 = @CTTZ(any, #) -> brev.b32 $t:b32, $1;", "any i32 = @CTTZ(any, #) -> not.b32 $t:b32, $1;"),
    BYTES_SWAPPED_WRONG(
            "any i32 = @BSWAP(any) -> prmt.b32 $d, $1, 0, 0x0123",
            "any i32 = @BSWAP(any) -> prmt.b32 $d, $1, 0, 0x0132");

    private final String summary;
    private final SelectionRules rules;

    SelectionMistake(String from, String to) {
        summary = "a rule has '" + to + "' for '" + from + "'";
        String text = SelectionRules.text();
        if (!text.contains(from)) {
            throw new IllegalStateException(this + ": no rule has " + from);
        }
        rules = SelectionRules.of(name(), text.replace(from, to));
    }

    /** The rules with the mistake. */
    public SelectionRules rules() {
        return rules;
    }

    /** What is wrong, one line. */
    public String summary() {
        return summary.replace('\n', ' ');
    }

    /** Selection by these rules. */
    public Selector selector() {
        return (module, target, lines) ->
                InstructionSelection.select(module, target, rules).module();
    }
}
