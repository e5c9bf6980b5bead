package lockstep.ir.sass.ori;

/** An operand of a {@linkplain OriPtx PTX macro}: a register, a negated predicate, a number. */
public sealed interface OriOperand permits OriRegister, OriNot, OriImmediate {}
