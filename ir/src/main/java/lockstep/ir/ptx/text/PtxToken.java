package lockstep.ir.ptx.text;

/** Kinds of tokens of PTX. */
enum PtxToken {
    END("the end of the text"),
    /** A name: {@code foo}, {@code $L1}, {@code %r1}, {@code _}. */
    WORD("a name"),
    /** A dot and what belongs to it: {@code .reg}, {@code .L1::evict_first}. */
    DOT_WORD("a directive"),
    INTEGER("an integer"),
    FLOAT("a floating number"),
    STRING("a string"),
    COMMA("','"),
    SEMICOLON("';'"),
    COLON("':'"),
    LEFT_PAREN("'('"),
    RIGHT_PAREN("')'"),
    LEFT_BRACKET("'['"),
    RIGHT_BRACKET("']'"),
    LEFT_BRACE("'{'"),
    RIGHT_BRACE("'}'"),
    LESS("'<'", 7),
    GREATER("'>'", 7),
    PLUS("'+'", 9),
    MINUS("'-'", 9),
    STAR("'*'", 10),
    SLASH("'/'", 10),
    PERCENT("'%'", 10),
    AMPERSAND("'&'", 5),
    BAR("'|'", 3),
    CARET("'^'", 4),
    TILDE("'~'"),
    BANG("'!'"),
    QUESTION("'?'"),
    EQUALS("'='"),
    AT("'@'"),
    /** Two characters that are an operator of constants: {@code << >> == != <= >= && ||}. */
    OPERATOR("an operator"),
    OTHER("a character that means nothing here");

    private final String description;
    private final int strength;

    PtxToken(String description) {
        this(description, 0);
    }

    PtxToken(String description, int strength) {
        this.description = description;
        this.strength = strength;
    }

    /** Its precedence as an operator of constants; 0 if it is not an operator, or one of two characters. */
    int strength() {
        return strength;
    }

    /** What messages call it. */
    String description() {
        return description;
    }
}
