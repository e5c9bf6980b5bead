package lockstep.ir.sass.text;

/** How much of an instruction its text shows. */
public enum SassTextStyle {
    /** What NVIDIA's disassembler writes: some fields are omitted, common uses of some operations have other names. */
    LISTING,
    /** Everything but the control fields: what no operand and no modifier shows follows in braces; it reads back. */
    EXACT
}
